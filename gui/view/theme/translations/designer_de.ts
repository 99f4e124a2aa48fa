<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>poise::gui::PhaseOutline</name>
    <message>
        <source>Calculating where the phase before ends …</source>
        <translation>Das Ende der Phase davor wird berechnet …</translation>
    </message>
    <message>
        <source>No outline of the phase before: %1</source>
        <translation>Kein Umriss der Phase davor: %1</translation>
    </message>
</context>
<context>
    <name>RunStatus</name>
    <message>
        <source>completed</source>
        <translation>vollendet</translation>
    </message>
    <message>
        <source>fell</source>
        <translation>gestürzt</translation>
    </message>
    <message>
        <source>infeasible</source>
        <translation>unlösbar</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler eines Moduls</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>eine Phase dauerte zu lange</translation>
    </message>
    <message>
        <source>overrun</source>
        <translation>ein Takt kam zu spät</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>Warning</name>
    <message>
        <source>weightless</source>
        <translation>Eine Bewegung bewegt keine Masse, ihre Beschleunigung ist unbestimmt</translation>
    </message>
    <message>
        <source>inertia-indefinite</source>
        <translation>Ein Trägheitstensor ist nicht positiv definit</translation>
    </message>
    <message>
        <source>inertia-triangle</source>
        <translation>Die Hauptträgheitsmomente verletzen die Dreiecksungleichung</translation>
    </message>
    <message>
        <source>inertia-unreadable</source>
        <translation>Ein Wert der Trägheit ist nicht lesbar, alle sechs gelten als 0</translation>
    </message>
    <message>
        <source>inertia-missing</source>
        <translation>Masse oder Trägheit eines Glieds fehlen</translation>
    </message>
    <message>
        <source>range-missing</source>
        <translation>Das Gelenk hat keinen Bewegungsbereich und gilt als unbegrenzt</translation>
    </message>
    <message>
        <source>range-reversed</source>
        <translation>Die untere Grenze liegt über der oberen, das Gelenk gilt als unbegrenzt</translation>
    </message>
    <message>
        <source>range-empty</source>
        <translation>Die Grenzen sind gleich, das Gelenk kann sich nicht bewegen</translation>
    </message>
    <message>
        <source>range-unused</source>
        <translation>Dieser Bewegungsbereich hat hier keine Bedeutung</translation>
    </message>
    <message>
        <source>effort</source>
        <translation>Keine brauchbare Grenze von Kraft oder Moment, sie gilt als unbegrenzt</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>Keine brauchbare Grenze der Geschwindigkeit, sie gilt als unbegrenzt</translation>
    </message>
    <message>
        <source>friction-negative</source>
        <translation>Dämpfung oder Reibung sind negativ und gelten als 0</translation>
    </message>
    <message>
        <source>mimic-unused</source>
        <translation>Ein festes Gelenk kann keinem anderen folgen</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>Dieses Element steht mehrfach da, das erste gilt</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Eine Form wird weggelassen</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Ein Mesh fehlt oder lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Glieder stecken ineinander</translation>
    </message>
    <message>
        <source>lengths</source>
        <translation>Die Längen sehen nach einer anderen Einheit aus</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Die Masse sieht nach einer anderen Einheit aus</translation>
    </message>
    <message>
        <source>material</source>
        <translation>Eine Farbe ist nicht bestimmt</translation>
    </message>
    <message>
        <source>srdf-link</source>
        <translation>Die Datei nennt ein Glied, das der Roboter nicht hat</translation>
    </message>
    <message>
        <source>srdf-joint</source>
        <translation>Die Datei nennt ein Gelenk, das sich so nicht stellen lässt</translation>
    </message>
    <message>
        <source>actuator</source>
        <translation>Ein Antrieb bewegt kein Gelenk und wird nicht benutzt</translation>
    </message>
    <message>
        <source>actuators</source>
        <translation>Die Datei hat keine Antriebe, jedes Gelenk bekommt einen Motor</translation>
    </message>
    <message>
        <source>base</source>
        <translation>Mehrere Mechanismen hängen an der Welt, sie ist die Basis</translation>
    </message>
    <message>
        <source>base-joint</source>
        <translation>Motorträgheit, Dämpfung und Reibung des freien Gelenks werden weggelassen</translation>
    </message>
    <message>
        <source>world</source>
        <translation>Etwas, das zur Welt gehört, wird weggelassen</translation>
    </message>
    <message>
        <source>mocap</source>
        <translation>Ein Mocap-Körper wird weggelassen</translation>
    </message>
    <message>
        <source>equality</source>
        <translation>Eine Gleichheitsbedingung wird weggelassen</translation>
    </message>
    <message>
        <source>tendon</source>
        <translation>Eine Sehne wird weggelassen</translation>
    </message>
    <message>
        <source>range-ball</source>
        <translation>Der Bewegungsbereich eines Kugelgelenks wird weggelassen</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>Eine Feder wird weggelassen</translation>
    </message>
    <message>
        <source>nonlinear</source>
        <translation>Eine Feder oder ein Dämpfer höherer Ordnung wird weggelassen</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>Die Datei hat eine eigene Schwerkraft, die des Stacks gilt</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>Der Widerstand eines Mediums wird weggelassen</translation>
    </message>
    <message>
        <source>gravcomp</source>
        <translation>Der Ausgleich der Schwerkraft wird weggelassen</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>Plugins von MuJoCo werden weggelassen</translation>
    </message>
    <message>
        <source>skin</source>
        <translation>Eine Haut wird nicht gezeichnet</translation>
    </message>
    <message>
        <source>mujoco</source>
        <translation>MuJoCo warnt</translation>
    </message>
    <message>
        <source>start-range</source>
        <translation>Das Gelenk beginnt außerhalb seines Bewegungsbereichs</translation>
    </message>
    <message>
        <source>start-torque</source>
        <translation>Die Drehmomente reichen nicht, um am Anfang still zu stehen</translation>
    </message>
    <message>
        <source>loop-open</source>
        <translation>Die Schleife ist am Anfang offen</translation>
    </message>
    <message>
        <source>loop-range</source>
        <translation>Die Schleife schließt sich hier außerhalb eines Bewegungsbereichs</translation>
    </message>
    <message>
        <source>loop-redundant</source>
        <translation>Die Schleife hält nichts, was die anderen Gelenke nicht halten, und wird weggelassen</translation>
    </message>
    <message>
        <source>chart-singular</source>
        <translation>Die Karte ist singulär, wo die Basis beginnt</translation>
    </message>
    <message>
        <source>base-unheld</source>
        <translation>Kein Kontakt hält die schwebende Basis, der Roboter fällt</translation>
    </message>
    <message>
        <source>friction-effort</source>
        <translation>Die Trockenreibung ist so groß wie die Grenze des Motors, das Gelenk lässt sich nicht bewegen</translation>
    </message>
    <message>
        <source>friction-inertia</source>
        <translation>Die Trockenreibung ist groß für die Trägheit und wird nur grob ausgeglichen</translation>
    </message>
    <message>
        <source>guess-empty</source>
        <translation>Diese Schätzung nennt keinen Wert des Stacks</translation>
    </message>
    <message>
        <source>collision-shape</source>
        <translation>Von einem Glied gibt es keine Form, nichts hält von ihm Abstand</translation>
    </message>
    <message>
        <source>collision-start</source>
        <translation>Glieder stecken am Anfang ineinander und werden nicht auseinandergehalten</translation>
    </message>
    <message>
        <source>contact-tilt</source>
        <translation>Der Kontakt beginnt schief zu seiner Fläche</translation>
    </message>
    <message>
        <source>contact-height</source>
        <translation>Der Kontakt beginnt nicht auf der Höhe seiner Fläche oder der anderen Kontakte</translation>
    </message>
    <message>
        <source>contact-unheld</source>
        <translation>Keine Bedingung hält diesen Kontakt fest</translation>
    </message>
    <message>
        <source>contact-unbounded</source>
        <translation>Keine Bedingung begrenzt die Kraft dieses Kontakts</translation>
    </message>
    <message>
        <source>contact-overhang</source>
        <translation>Die Kontaktfläche ragt über die Form des Glieds hinaus</translation>
    </message>
    <message>
        <source>contact-off-face</source>
        <translation>Die Kontaktfläche liegt nicht auf der Seite, die berührt</translation>
    </message>
    <message>
        <source>contacts-dependent</source>
        <translation>Die Kontakte halten mehr, als die Gelenke bewegen können</translation>
    </message>
    <message>
        <source>force-unmeasured</source>
        <translation>Diese Kraft misst die Strecke nicht</translation>
    </message>
    <message>
        <source>phase-unreached</source>
        <translation>Diese Phase wird nie erreicht</translation>
    </message>
    <message>
        <source>transition-late</source>
        <translation>Dieser Übergang kommt zu spät</translation>
    </message>
    <message>
        <source>condition-chance</source>
        <translation>Diese Bedingung ist nur zufällig erfüllt</translation>
    </message>
    <message>
        <source>condition-never</source>
        <translation>Diese Bedingung ist nie oder zu früh erfüllt</translation>
    </message>
    <message>
        <source>phase-object</source>
        <translation>In dieser Phase fällt ein Gegenstand</translation>
    </message>
    <message>
        <source>phase-support</source>
        <translation>Die Phase löst einen Kontakt, der den Roboter trägt</translation>
    </message>
    <message>
        <source>com-outside</source>
        <translation>Das Ziel des Schwerpunkts liegt außerhalb der Standfläche</translation>
    </message>
    <message>
        <source>push-late</source>
        <translation>Der Stoß käme erst nach dem Ende des Laufs</translation>
    </message>
    <message>
        <source>torque-rate</source>
        <translation>Die Drehmomente dürfen sich für dieses Gehen zu langsam ändern</translation>
    </message>
    <message>
        <source>real-time</source>
        <translation>Ein Recht für Echtzeit wurde nicht gewährt</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>Der Bericht zeigt den Lauf nicht als Film</translation>
    </message>
    <message>
        <source>tune-bounds</source>
        <translation>Der Wert liegt außerhalb der Grenzen der Suche</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>numbers beyond all that is measured</source>
        <translation>Zahlen jenseits von allem, was gemessen wird</translation>
    </message>
    <message>
        <source>other sizes than the robot</source>
        <translation>andere Größen als der Roboter</translation>
    </message>
    <message>
        <source>other contacts than the robot</source>
        <translation>andere Kontakte als der Roboter</translation>
    </message>
    <message>
        <source>the %1 module '%2' of '%3' %4</source>
        <translation>Modul '%2' (%1) von '%3' %4</translation>
    </message>
    <message>
        <source>the %1 module '%2' %3</source>
        <translation>Modul '%2' (%1) %3</translation>
    </message>
    <message>
        <source>the state has %1</source>
        <translation>Der Zustand hat %1</translation>
    </message>
    <message>
        <source>wrote NaN or infinity into its rows</source>
        <translation>schrieb NaN oder Unendlich in seine Zeilen</translation>
    </message>
    <message>
        <source>returned NaN or infinity</source>
        <translation>gab NaN oder Unendlich zurück</translation>
    </message>
    <message>
        <source>gave a target with NaN or infinity</source>
        <translation>gab ein Ziel mit NaN oder Unendlich</translation>
    </message>
    <message>
        <source>changed the shape of its rows</source>
        <translation>änderte die Form seiner Zeilen</translation>
    </message>
    <message>
        <source>threw: </source>
        <translation>warf eine Ausnahme: </translation>
    </message>
    <message>
        <source>threw what is not a std::exception</source>
        <translation>warf, was keine std::exception ist</translation>
    </message>
    <message>
        <source>returned NaN as its margin</source>
        <translation>gab NaN als Abstand zurück</translation>
    </message>
    <message>
        <source>requested NaN or infinity</source>
        <translation>verlangte NaN oder Unendlich</translation>
    </message>
    <message>
        <source>ordered a weight that is negative or not a number</source>
        <translation>verlangte ein Gewicht, das negativ oder keine Zahl ist</translation>
    </message>
    <message>
        <source>lost the state: </source>
        <translation>verlor den Zustand: </translation>
    </message>
    <message>
        <source>is not open</source>
        <translation>ist nicht offen</translation>
    </message>
    <message>
        <source>gave numbers of another count</source>
        <translation>gab eine andere Anzahl von Zahlen</translation>
    </message>
    <message>
        <source>gave no measurement in time</source>
        <translation>gab nicht rechtzeitig eine Messung</translation>
    </message>
    <message>
        <source>gave no measurement for a second</source>
        <translation>gab eine Sekunde lang keine Messung</translation>
    </message>
    <message>
        <source>gave a state with NaN or infinity</source>
        <translation>gab einen Zustand mit NaN oder Unendlich</translation>
    </message>
    <message>
        <source>changed the size of its target</source>
        <translation>änderte die Größe seines Ziels</translation>
    </message>
    <message>
        <source>changed the size of its output</source>
        <translation>änderte die Größe seiner Ausgabe</translation>
    </message>
    <message>
        <source>changed the size of a target</source>
        <translation>änderte die Größe eines Ziels</translation>
    </message>
    <message>
        <source>changed the shape of its solution</source>
        <translation>änderte die Form seiner Lösung</translation>
    </message>
    <message>
        <source>no rotation for</source>
        <translation>keine Drehung für</translation>
    </message>
    <message>
        <source>no number for the torque of each motor</source>
        <translation>keine Zahl für das Drehmoment jedes Motors</translation>
    </message>
    <message>
        <source>no number for the time</source>
        <translation>keine Zahl für die Zeit</translation>
    </message>
    <message>
        <source>no number for the position of</source>
        <translation>keine Zahl für die Stellung von</translation>
    </message>
    <message>
        <source>no number for the velocity of</source>
        <translation>keine Zahl für die Geschwindigkeit von</translation>
    </message>
    <message>
        <source>no measured force of</source>
        <translation>keine gemessene Kraft von</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>syntax</source>
        <translation>Der Text hat nicht die Form, die er haben muss</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Eine Datei oder ein Ordner fehlt oder lässt sich nicht lesen oder schreiben</translation>
    </message>
    <message>
        <source>unknown-key</source>
        <translation>Diesen Schlüssel gibt es hier nicht</translation>
    </message>
    <message>
        <source>unknown-name</source>
        <translation>Diesen Namen gibt es nicht</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>Hier fehlt eine Angabe</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Der Wert ist von anderer Art als verlangt</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Die Einheit fehlt, ist unbekannt oder gehört zu einer anderen Größe</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Es sind zu viele oder zu wenige Einträge</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Der Wert liegt außerhalb des Erlaubten</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>Das gibt es schon</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Diese Angaben widersprechen einander</translation>
    </message>
    <message>
        <source>unsuited</source>
        <translation>Das passt nicht zu diesem Roboter, Stack oder Modul</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>Dieser Wert ergibt hier keinen Sinn</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Ein Modul lässt sich nicht laden oder hält nicht, was es verspricht</translation>
    </message>
    <message>
        <source>system</source>
        <translation>Diesem Rechner fehlt etwas: ein Programm, ein Anschluss oder eine Bibliothek</translation>
    </message>
    <message>
        <source>perhaps '%1' is meant</source>
        <translation>gemeint ist vielleicht '%1'</translation>
    </message>
    <message>
        <source>%1 to %2 is allowed</source>
        <translation>erlaubt ist %1 bis %2</translation>
    </message>
    <message>
        <source>possible: %1</source>
        <translation>möglich: %1</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>delete this key</source>
        <translation>Schlüssel löschen</translation>
    </message>
</context>
<context>
    <name>ModuleKind</name>
    <message>
        <source>conductor</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>A quantity to control: its value, its error, and how both depend on the robot's motion</source>
        <translation>Eine zu regelnde Größe: ihr Wert, ihr Fehler, und wie beide von der Bewegung des Roboters abhängen</translation>
    </message>
    <message>
        <source>How a task's error e should evolve: the desired acceleration ë</source>
        <translation>Wie sich der Fehler e einer Aufgabe entwickeln soll: die gewünschte Beschleunigung ë</translation>
    </message>
    <message>
        <source>The target of a task as a function of time</source>
        <translation>Das Ziel einer Aufgabe als Funktion der Zeit</translation>
    </message>
    <message>
        <source>Rows that must hold, over accelerations, contact forces and torques</source>
        <translation>Zeilen, die gelten müssen, über Beschleunigungen, Kontaktkräften und Drehmomenten</translation>
    </message>
    <message>
        <source>Computes accelerations, forces and torques from tasks and constraints</source>
        <translation>Berechnet Beschleunigungen, Kräfte und Drehmomente aus Aufgaben und Nebenbedingungen</translation>
    </message>
    <message>
        <source>Coordinates θ of a rotation R</source>
        <translation>Koordinaten θ einer Drehung R</translation>
    </message>
    <message>
        <source>The port to what is controlled: a simulator or a robot</source>
        <translation>Die Verbindung zu dem, was geregelt wird: ein Simulator oder ein Roboter</translation>
    </message>
    <message>
        <source>From what sensors said to the state that the controller uses</source>
        <translation>Von dem, was Sensoren sagten, zum Zustand, den der Regler verwendet</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>law</source>
        <translation>Regelgesetz</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Sollwert</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Nebenbedingung</translation>
    </message>
    <message>
        <source>solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>chart</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>plant</source>
        <translation>Strecke</translation>
    </message>
    <message>
        <source>estimator</source>
        <translation>Schätzer</translation>
    </message>
</context>
<context>
    <name>ModuleProject</name>
    <message>
        <source>CMake is missing: install the package cmake</source>
        <translation>CMake fehlt: das Paket cmake installieren</translation>
    </message>
    <message>
        <source>There is no C++ compiler: install the package g++</source>
        <translation>Es gibt keinen C++-Compiler: das Paket g++ installieren</translation>
    </message>
    <message>
        <source>Ninja is missing: install the package ninja-build</source>
        <translation>Ninja fehlt: das Paket ninja-build installieren</translation>
    </message>
</context>
<context>
    <name>poise::gui::ModuleWorkshop</name>
    <message>
        <source>%1 does not build: %2</source>
        <translation>%1 lässt sich nicht bauen: %2</translation>
    </message>
    <message>
        <source>The module was not created</source>
        <translation>Das Modul wurde nicht angelegt</translation>
    </message>
    <message>
        <source>%1 does not load: the pane Modules says why</source>
        <translation>%1 lässt sich nicht laden: Der Bereich Module sagt, warum</translation>
    </message>
    <message>
        <source>The source of %1 is not known: it was not created in this window</source>
        <translation>Der Quelltext von %1 ist nicht bekannt: Das Modul wurde nicht in diesem Fenster angelegt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show it in %1</source>
        <translation>In %1 zeigen</translation>
    </message>
</context>
<context>
    <name>poise::gui::SourceWindow</name>
    <message>
        <source>Not built: %1</source>
        <translation>Nicht gebaut: %1</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (und %2 weitere)</translation>
    </message>
    <message>
        <source>%1 is being configured …</source>
        <translation>%1 wird konfiguriert …</translation>
    </message>
    <message>
        <source>%1 is being compiled …</source>
        <translation>%1 wird übersetzt …</translation>
    </message>
    <message>
        <source>%1 is built</source>
        <translation>%1 ist gebaut</translation>
    </message>
    <message>
        <source>Another program has changed %1. Write over its changes?</source>
        <translation>Ein anderes Programm hat %1 geändert. Dessen Änderungen überschreiben?</translation>
    </message>
    <message>
        <source>Stopped: the next change builds %1 again</source>
        <translation>Angehalten: Die nächste Änderung baut %1 wieder</translation>
    </message>
    <message>
        <source>Source of the module</source>
        <translation>Quelltext des Moduls</translation>
    </message>
    <message>
        <source>Open in your editor</source>
        <translation>Im eigenen Editor öffnen</translation>
    </message>
    <message>
        <source>Save and build</source>
        <translation>Speichern und bauen</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>Die Änderungen an %1 speichern?</translation>
    </message>
</context>
<context>
    <name>poise::gui::NewModuleDialog</name>
    <message>
        <source>New module</source>
        <translation>Neues Modul</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>The name is the module's type in a stack</source>
        <translation>Der Name ist der Typ des Moduls in einem Stack</translation>
    </message>
    <message>
        <source>Creates %1</source>
        <translation>Legt %1 an</translation>
    </message>
</context>
<context>
    <name>poise::gui::HandleTool</name>
    <message>
        <source>Click to move or turn the frame here in its link</source>
        <translation>Klick: das Koordinatensystem hier in seinem Glied verschieben oder drehen</translation>
    </message>
    <message>
        <source>Displacement in millimetres or angle in degrees</source>
        <translation>Verschiebung in Millimetern oder Winkel in Grad</translation>
    </message>
    <message>
        <source>Drag along this axis; Ctrl snaps to 10 mm; click to type</source>
        <translation>Zieht entlang dieser Achse; Strg rastet auf 10 mm ein; ein Klick nimmt eine Zahl</translation>
    </message>
    <message>
        <source>Drag to turn about this axis; Ctrl snaps to 5°; click to type</source>
        <translation>Dreht um diese Achse; Strg rastet auf 5° ein; ein Klick nimmt eine Zahl</translation>
    </message>
    <message>
        <source>Drag freely in the plane of the picture</source>
        <translation>Zieht frei in der Ebene des Bildes</translation>
    </message>
    <message>
        <source>Click to move or tilt the surface of this contact</source>
        <translation>Ein Klick verschiebt oder neigt die Oberfläche dieses Kontakts</translation>
    </message>
</context>
<context>
    <name>poise::gui::FormulaDialog</name>
    <message>
        <source>Change the formula</source>
        <translation>Formel ändern</translation>
    </message>
    <message>
        <source>Derived signal</source>
        <translation>Abgeleitetes Signal</translation>
    </message>
    <message>
        <source>Signals by name, a component by # and its label: com/position#z. + − * / and parentheses; norm, abs, sqrt, min, max, derivative, integral, filter(x, Hz), other(x): in run B.</source>
        <translation>Signale mit Namen, eine Komponente mit # und ihrem Namen: com/position#z. + − * / und Klammern; norm, abs, sqrt, min, max, derivative (Ableitung), integral, filter(x, Hz), other(x): in Lauf B.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>It needs a name</source>
        <translation>Es braucht einen Namen</translation>
    </message>
    <message>
        <source>There is a derived signal of this name already</source>
        <translation>Ein abgeleitetes Signal dieses Namens gibt es schon</translation>
    </message>
    <message>
        <source>It needs a formula</source>
        <translation>Es braucht eine Formel</translation>
    </message>
</context>
<context>
    <name>poise::gui::StepsCanvas</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Left foot, landed at %1 s</source>
        <translation>Linker Fuß, aufgesetzt bei %1 s</translation>
    </message>
    <message>
        <source>Right foot, landed at %1 s</source>
        <translation>Rechter Fuß, aufgesetzt bei %1 s</translation>
    </message>
    <message>
        <source>Took %1 s</source>
        <translation>Dauerte %1 s</translation>
    </message>
    <message>
        <source>Adjusted by %1</source>
        <translation>Verlegt um %1</translation>
    </message>
    <message>
        <source>Landed %1 beside it</source>
        <translation>Aufgesetzt %1 daneben</translation>
    </message>
    <message>
        <source>Least capture margin %1</source>
        <translation>Kleinster Fangabstand %1</translation>
    </message>
    <message>
        <source>Bounded by: %1</source>
        <translation>Begrenzt durch: %1</translation>
    </message>
    <message>
        <source>DCM</source>
        <translation>DCM</translation>
    </message>
    <message>
        <source>CoP</source>
        <translation>CoP</translation>
    </message>
    <message>
        <source>Dotted: as planned. Dashed: as adjusted. Filled: as it landed; red: bounded.
A click shows the moment of a step; F follows the robot.</source>
        <translation>Gepunktet: geplant. Gestrichelt: verlegt. Gefüllt: aufgesetzt; rot: begrenzt.
Ein Klick zeigt den Moment eines Schritts; F folgt dem Roboter.</translation>
    </message>
</context>
<context>
    <name>poise::gui::WalkPane</name>
    <message>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>The game pad has gone: the robot stops</source>
        <translation>Das Gamepad ist weg: der Roboter hält an</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The robot comes to stand</source>
        <translation>Der Roboter kommt zum Stehen</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>The command of the stack leads again</source>
        <translation>Der Befehl des Stacks führt wieder</translation>
    </message>
    <message>
        <source>Pad</source>
        <translation>Gamepad</translation>
    </message>
    <message>
        <source>A game pad leads: left stick forwards and sideways, right stick turns</source>
        <translation>Ein Gamepad führt: linker Stick vorwärts und seitwärts, rechter Stick dreht</translation>
    </message>
    <message>
        <source>Turn of the walk</source>
        <translation>Drehung des Gehens</translation>
    </message>
    <message>
        <source>Turn: to the left or to the right</source>
        <translation>Drehung: nach links oder rechts</translation>
    </message>
    <message>
        <source>A recording</source>
        <translation>Eine Aufzeichnung</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>Kein Lauf</translation>
    </message>
    <message>
        <source>A list of footsteps leads this walk</source>
        <translation>Eine Liste von Schritten führt dieses Gehen</translation>
    </message>
    <message>
        <source>%1 m/s forwards
%2 m/s to the left
%3 rad/s turn</source>
        <translation>%1 m/s vorwärts
%2 m/s nach links
%3 rad/s Drehung</translation>
    </message>
</context>
<context>
    <name>poise::gui::WalkDial</name>
    <message>
        <source>Velocity of the walk</source>
        <translation>Geschwindigkeit des Gehens</translation>
    </message>
    <message>
        <source>Velocity: drag, or arrow keys; Shift and an arrow: sideways; Space: stop.
Up is forwards.</source>
        <translation>Geschwindigkeit: ziehen oder Pfeiltasten; Umschalt und Pfeil: seitwärts; Leertaste: anhalten.
Oben ist vorwärts.</translation>
    </message>
</context>
<context>
    <name>poise::gui::Gamepad</name>
    <message>
        <source>No game pad at %1: %2</source>
        <translation>Kein Gamepad an %1: %2</translation>
    </message>
</context>
<context>
    <name>poise::gui::FallBar</name>
    <message>
        <source>Fall</source>
        <translation>Sturz</translation>
    </message>
    <message>
        <source>Before the push</source>
        <translation>Vor dem Stoß</translation>
    </message>
    <message>
        <source>Shows the moment before the last push or pull before the fall</source>
        <translation>Zeigt den Moment vor dem letzten Stoß oder Zug vor dem Sturz</translation>
    </message>
    <message>
        <source>Before the fall</source>
        <translation>Vor dem Sturz</translation>
    </message>
    <message>
        <source>Shows the last moment at which the robot stood well</source>
        <translation>Zeigt den letzten Moment, in dem der Roboter gut stand</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>A fall does not stop the simulation</source>
        <translation>Ein Sturz beendet die Simulation nicht</translation>
    </message>
    <message>
        <source>Fell: %1</source>
        <translation>Gestürzt: %1</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>%1 s of the run take longer than %2 s</source>
        <translation>%1 s des Laufs brauchen länger als %2 s</translation>
    </message>
    <message>
        <source>only a run on the robot shows where it ends</source>
        <translation>nur ein Lauf am Roboter zeigt, wo sie endet</translation>
    </message>
    <message>
        <source>the robot falls at %1 s</source>
        <translation>der Roboter fällt bei %1 s</translation>
    </message>
    <message>
        <source>there is no solution at %1 s</source>
        <translation>bei %1 s gibt es keine Lösung</translation>
    </message>
    <message>
        <source>the run fails at %1 s</source>
        <translation>der Lauf scheitert bei %1 s</translation>
    </message>
    <message>
        <source>the phases end at %1 s without it</source>
        <translation>die Phasen enden bei %1 s ohne sie</translation>
    </message>
    <message>
        <source>it has not begun after %1 s</source>
        <translation>sie hat nach %1 s nicht begonnen</translation>
    </message>
    <message>
        <source>Break %1 in phase %2</source>
        <translation>%1 in Phase %2 lösen</translation>
    </message>
    <message>
        <source>Make %1 in phase %2</source>
        <translation>%1 in Phase %2 schließen</translation>
    </message>
    <message>
        <source>Click: %1; with Ctrl it shows the card of the link</source>
        <translation>Klick: %1; mit Strg zeigt er die Karte des Glieds</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Move the target of %1</source>
        <translation>Ziel von %1 verschieben</translation>
    </message>
    <message>
        <source>Move an edge of %1</source>
        <translation>Kante von %1 verschieben</translation>
    </message>
</context>
<context>
    <name>CardStatus</name>
    <message>
        <source> of '%1' </source>
        <translation> von '%1' </translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>begrenzt durch %1</translation>
    </message>
    <message>
        <source>The bar shows the largest error of a joint: green up to %1, full at %2</source>
        <translation>Der Balken zeigt den größten Fehler eines Gelenks: grün bis %1, voll bei %2</translation>
    </message>
    <message>
        <source>The bar shows the error: green up to %1, full at %2</source>
        <translation>Der Balken zeigt den Fehler: grün bis %1, voll bei %2</translation>
    </message>
    <message>
        <source>The bar shows the multiplier λ, what the limit costs: red from %1 on</source>
        <translation>Der Balken zeigt den Multiplikator λ, was die Grenze kostet: rot ab %1</translation>
    </message>
    <message>
        <source>touches</source>
        <translation>berührt</translation>
    </message>
    <message>
        <source>touches %1</source>
        <translation>berührt %1</translation>
    </message>
    <message>
        <source>part of the conflict</source>
        <translation>Teil des Widerspruchs</translation>
    </message>
    <message>
        <source>limits %1</source>
        <translation>begrenzt %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::BlocksPane</name>
    <message>
        <source>Filter blocks</source>
        <translation>Bausteine filtern</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bausteine</translation>
    </message>
    <message>
        <source>Press Enter or double-click to add it to the stack</source>
        <translation>Einfügen mit Eingabetaste oder Doppelklick</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Nebenbedingungen</translation>
    </message>
    <message>
        <source>Press Enter or double-click to use it in the stack</source>
        <translation>Verwenden mit Eingabetaste oder Doppelklick</translation>
    </message>
    <message>
        <source>Solvers</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>Plants</source>
        <translation>Strecken</translation>
    </message>
    <message>
        <source>Estimators</source>
        <translation>Schätzer</translation>
    </message>
</context>
<context>
    <name>poise::gui::CardView</name>
    <message>
        <source>Task %1, level %2</source>
        <translation>Aufgabe %1, Stufe %2</translation>
    </message>
    <message>
        <source>Constraint %1, level %2</source>
        <translation>Nebenbedingung %1, Stufe %2</translation>
    </message>
    <message>
        <source>Drag, or press Alt+↑ or Alt+↓, to change the level</source>
        <translation>Stufe ändern: ziehen oder Alt+↑, Alt+↓</translation>
    </message>
    <message>
        <source>Module, reference and law take %1 per tick (median of half a second)</source>
        <translation>Modul, Sollwert und Regelgesetz brauchen %1 je Takt (Median einer halben Sekunde)</translation>
    </message>
    <message>
        <source>The module takes %1 per tick (median of half a second)</source>
        <translation>Das Modul braucht %1 je Takt (Median einer halben Sekunde)</translation>
    </message>
    <message>
        <source>Belongs to phase %1</source>
        <translation>Gehört zur Phase %1</translation>
    </message>
    <message>
        <source>w %1</source>
        <translation>Gew. %1</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Nebenbedingung</translation>
    </message>
    <message>
        <source>One level up	Alt+↑</source>
        <translation>Eine Stufe höher	Alt+↑</translation>
    </message>
    <message>
        <source>One level down	Alt+↓</source>
        <translation>Eine Stufe tiefer	Alt+↓</translation>
    </message>
    <message>
        <source>Remove	Del</source>
        <translation>Entfernen	Entf</translation>
    </message>
</context>
<context>
    <name>poise::gui::Finder</name>
    <message>
        <source>Search actions, cards, values, blocks, templates</source>
        <translation>Aktionen, Karten, Werte, Bausteine, Vorlagen suchen</translation>
    </message>
    <message>
        <source>Nothing is called “%1”</source>
        <translation>Nichts heißt „%1“</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Search anything</source>
        <translation>Alles durchsuchen</translation>
    </message>
</context>
<context>
    <name>poise::gui::MainWindow</name>
    <message>
        <source>New module…</source>
        <translation>Neues Modul…</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>Search actions, cards, values, blocks, templates</source>
        <translation>Aktionen, Karten, Werte, Bausteine, Vorlagen suchen</translation>
    </message>
    <message>
        <source>Go to: %1</source>
        <translation>Gehe zu: %1</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Show the modules</source>
        <translation>Module zeigen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>Probleme (%1)</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bausteine</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>Open a stack</source>
        <translation>Einen Stack öffnen</translation>
    </message>
    <message>
        <source>Stacks (*.yaml *.yml)</source>
        <translation>Stacks (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Save the stack</source>
        <translation>Den Stack speichern</translation>
    </message>
    <message>
        <source>Stacks (*.yaml)</source>
        <translation>Stacks (*.yaml)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>Die Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>Load a module</source>
        <translation>Ein Modul laden</translation>
    </message>
    <message>
        <source>Modules (*.so)</source>
        <translation>Module (*.so)</translation>
    </message>
    <message>
        <source>The module does not load</source>
        <translation>Das Modul lässt sich nicht laden</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Das Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Load a module…</source>
        <translation>Modul laden…</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Copy this pane as a picture</source>
        <translation>Diesen Bereich als Bild kopieren</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Remove the card</source>
        <translation>Die Karte entfernen</translation>
    </message>
    <message>
        <source>Add a phase</source>
        <translation>Phase hinzufügen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Back to the start</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>Branch here</source>
        <translation>Hier abzweigen</translation>
    </message>
    <message>
        <source>Search anything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>Einstellen</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>¼×</source>
        <translation>¼×</translation>
    </message>
    <message>
        <source>1×</source>
        <translation>1×</translation>
    </message>
    <message>
        <source>4×</source>
        <translation>4×</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>Search   Ctrl+K</source>
        <translation>Suchen   Strg+K</translation>
    </message>
    <message>
        <source>Poise</source>
        <translation>Poise</translation>
    </message>
    <message>
        <source>%1 – Poise</source>
        <translation>%1 – Poise</translation>
    </message>
    <message>
        <source>No stack is open</source>
        <translation>Kein Stack ist geöffnet</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Nothing is loaded yet</source>
        <translation>Noch nichts geladen</translation>
    </message>
    <message>
        <source>The run has ended</source>
        <translation>Der Lauf ist zu Ende</translation>
    </message>
    <message>
        <source>One tick</source>
        <translation>Ein Takt</translation>
    </message>
    <message>
        <source>Back to the start; the former run stays as a ghost</source>
        <translation>Zum Anfang; der bisherige Lauf bleibt als Schatten</translation>
    </message>
    <message>
        <source>Pause first</source>
        <translation>Zuerst anhalten</translation>
    </message>
    <message>
        <source>There is no run yet</source>
        <translation>Noch kein Lauf vorhanden</translation>
    </message>
    <message>
        <source>Continue from the moment shown; the former run stays as a ghost</source>
        <translation>Weiter ab dem gezeigten Zeitpunkt; der bisherige Lauf bleibt als Schatten</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts wiederherzustellen</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>Wiederherstellen: %1</translation>
    </message>
    <message>
        <source>No card is selected</source>
        <translation>Keine Karte ausgewählt</translation>
    </message>
    <message>
        <source>action</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Nebenbedingung</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Baustein</translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Your robot</source>
        <translation>Eigener Roboter</translation>
    </message>
    <message>
        <source>Robots (*.urdf *.xml *.mjcf)</source>
        <translation>Roboter (*.urdf *.xml *.mjcf)</translation>
    </message>
    <message>
        <source>New: your robot…</source>
        <translation>Neu: eigener Roboter…</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>A/B</translation>
    </message>
    <message>
        <source>Compares two runs</source>
        <translation>Vergleicht zwei Läufe</translation>
    </message>
    <message>
        <source>Simulate here</source>
        <translation>Hier simulieren</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>Simulieren</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Without end</source>
        <translation>Ohne Ende</translation>
    </message>
    <message>
        <source>Speed of the simulation</source>
        <translation>Geschwindigkeit der Simulation</translation>
    </message>
    <message>
        <source>Speed of the simulation relative to real time</source>
        <translation>Geschwindigkeit der Simulation relativ zur Echtzeit</translation>
    </message>
    <message>
        <source>Pause the simulation</source>
        <translation>Simulation anhalten</translation>
    </message>
    <message>
        <source>Simulate again from the start</source>
        <translation>Noch einmal von vorn simulieren</translation>
    </message>
    <message>
        <source>Simulate the stack</source>
        <translation>Stack simulieren</translation>
    </message>
    <message>
        <source>Stop watching and simulate the stack here</source>
        <translation>Nicht mehr beobachten und den Stack hier simulieren</translation>
    </message>
    <message>
        <source>Without end: the duration of the stack does not stop the simulation</source>
        <translation>Ohne Ende: Die Dauer des Stacks beendet die Simulation nicht</translation>
    </message>
    <message>
        <source>Play the recording</source>
        <translation>Aufzeichnung abspielen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>Dokumentation</translation>
    </message>
    <message>
        <source>About Poise, licences</source>
        <translation>Über Poise, Lizenzen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Usual sizes</source>
        <translation>Übliche Größen</translation>
    </message>
    <message>
        <source>Doubt…</source>
        <translation>Zweifeln…</translation>
    </message>
    <message>
        <source>What holds where the controller&apos;s model is wrong</source>
        <translation>Was hält, wo das Modell des Reglers nicht stimmt</translation>
    </message>
    <message>
        <source>Insert a motion: %1</source>
        <translation>Bewegung einfügen: %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::PhaseForm</name>
    <message>
        <source>No transition: this phase does not end</source>
        <translation>Kein Übergang: Diese Phase endet nicht</translation>
    </message>
    <message>
        <source>PHASE</source>
        <translation>PHASE</translation>
    </message>
    <message>
        <source>Name of the phase</source>
        <translation>Name der Phase</translation>
    </message>
    <message>
        <source>THEN GO TO</source>
        <translation>DANN WEITER ZU</translation>
    </message>
    <message>
        <source>Remove this transition</source>
        <translation>Diesen Übergang entfernen</translation>
    </message>
    <message>
        <source>Next phase</source>
        <translation>Nächste Phase</translation>
    </message>
    <message>
        <source>after a time</source>
        <translation>nach einer Zeit</translation>
    </message>
    <message>
        <source>once a task&apos;s error is below</source>
        <translation>sobald der Fehler einer Aufgabe kleiner ist als</translation>
    </message>
    <message>
        <source>once a force is above</source>
        <translation>sobald eine Kraft größer ist als</translation>
    </message>
    <message>
        <source>once a force is below</source>
        <translation>sobald eine Kraft kleiner ist als</translation>
    </message>
    <message>
        <source>CoM inside the support by</source>
        <translation>Schwerpunkt innen um</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Task or contact</source>
        <translation>Aufgabe oder Kontakt</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>for how long</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Add a transition</source>
        <translation>Übergang hinzufügen</translation>
    </message>
    <message>
        <source>Add a phase</source>
        <translation>Phase hinzufügen</translation>
    </message>
    <message>
        <source>Remove this phase</source>
        <translation>Diese Phase entfernen</translation>
    </message>
</context>
<context>
    <name>poise::gui::PhasesView</name>
    <message>
        <source>Play this phase (P)</source>
        <translation>Diese Phase abspielen (P)</translation>
    </message>
    <message>
        <source>tasks: %1</source>
        <translation>Aufgaben: %1</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>active · %1 s</source>
        <translation>aktiv · %1 s</translation>
    </message>
    <message>
        <source>Rename phase</source>
        <translation>Phase umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>It is in an included file or generated by a sequence</source>
        <translation>In einer eingebundenen Datei oder aus einer Folge erzeugt</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Add a phase after it</source>
        <translation>Phase danach hinzufügen</translation>
    </message>
    <message>
        <source>Add a transition to</source>
        <translation>Übergang hinzufügen nach</translation>
    </message>
    <message>
        <source>from the sequence</source>
        <translation>aus der Folge</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>The stack has problems: mend them first</source>
        <translation>Der Stack hat Probleme: zuerst diese beheben</translation>
    </message>
</context>
<context>
    <name>poise::gui::PlotView</name>
    <message>
        <source>Save as SVG, PNG or CSV, light…</source>
        <translation>Als SVG, PNG oder CSV speichern, hell…</translation>
    </message>
    <message>
        <source>Save as SVG, PNG or CSV, dark…</source>
        <translation>Als SVG, PNG oder CSV speichern, dunkel…</translation>
    </message>
    <message>
        <source>dotted: the other run</source>
        <translation>gepunktet: der andere Lauf</translation>
    </message>
    <message>
        <source>Run the stack to record signals</source>
        <translation>Den Stack starten, um Signale aufzuzeichnen</translation>
    </message>
    <message>
        <source>Cursor A here	A</source>
        <translation>Marke A hierher	A</translation>
    </message>
    <message>
        <source>Cursor B here	B</source>
        <translation>Marke B hierher	B</translation>
    </message>
    <message>
        <source>No cursors	Esc</source>
        <translation>Keine Marken	Esc</translation>
    </message>
    <message>
        <source>Show all	Home</source>
        <translation>Alles zeigen	Pos1</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Signal of this plot</source>
        <translation>Signal dieses Kurvenfelds</translation>
    </message>
    <message>
        <source>Choose a signal</source>
        <translation>Ein Signal wählen</translation>
    </message>
    <message>
        <source>Choose the signal, or drop one here</source>
        <translation>Signal wählen oder hierher ziehen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>Add a plot</source>
        <translation>Kurvenfeld hinzufügen</translation>
    </message>
    <message>
        <source>All curves, or only the largest</source>
        <translation>Alle Kurven oder nur die größten</translation>
    </message>
    <message>
        <source>Enlarge this plot, or show all again</source>
        <translation>Dieses Feld vergrößern oder wieder alle zeigen</translation>
    </message>
    <message>
        <source>Enlarge	Enter</source>
        <translation>Vergrößern	Eingabe</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagrechte Achse</translation>
    </message>
    <message>
        <source>Remove this plot</source>
        <translation>Dieses Feld entfernen</translation>
    </message>
    <message>
        <source>Save the plot</source>
        <translation>Kurven speichern</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Unit of this plot</source>
        <translation>Einheit dieses Felds</translation>
    </message>
    <message>
        <source>Vector picture (*.svg);;Picture (*.png);;Values of the visible time range (*.csv)</source>
        <translation>Vektorbild (*.svg);;Bild (*.png);;Werte des sichtbaren Zeitraums (*.csv)</translation>
    </message>
</context>
<context>
    <name>poise::gui::ProblemsPane</name>
    <message>
        <source>The comment at the top of the file is older than a change of: %1. Does it still hold?</source>
        <translation>Der Kommentar am Anfang der Datei ist älter als eine Änderung an: %1. Stimmt er noch?</translation>
    </message>
    <message>
        <source>It holds</source>
        <translation>Er stimmt</translation>
    </message>
    <message>
        <source>Load a module…</source>
        <translation>Ein Modul laden…</translation>
    </message>
    <message>
        <source>1 name is not one of this robot</source>
        <translation>1 Name gehört nicht zu diesem Roboter</translation>
    </message>
    <message>
        <source>%1 names are not those of this robot</source>
        <translation>%1 Namen gehören nicht zu diesem Roboter</translation>
    </message>
    <message>
        <source>Map them…</source>
        <translation>Zuordnen…</translation>
    </message>
    <message>
        <source>No problems: the stack can run</source>
        <translation>Keine Probleme: der Stack kann laufen</translation>
    </message>
    <message>
        <source>The stack itself can run</source>
        <translation>Der Stack selbst kann laufen</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>Show it in the text</source>
        <translation>Im Text zeigen</translation>
    </message>
    <message>
        <source>It is in an included file</source>
        <translation>In einer eingebundenen Datei</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>Beheben: %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::PropertiesPane</name>
    <message>
        <source>Point at a value to see its unit, range and meaning</source>
        <translation>Auf einen Wert zeigen, um Einheit, Bereich und Bedeutung zu sehen</translation>
    </message>
    <message>
        <source>Select a card of the stack to see its values</source>
        <translation>Eine Karte auswählen, um ihre Werte zu sehen</translation>
    </message>
    <message>
        <source>CHANGED (%1)</source>
        <translation>GEÄNDERT (%1)</translation>
    </message>
    <message>
        <source>Revert this value</source>
        <translation>Diesen Wert zurücknehmen</translation>
    </message>
    <message>
        <source>Revert %1</source>
        <translation>%1 zurücknehmen</translation>
    </message>
    <message>
        <source>, %1 … %2</source>
        <translation>, %1 … %2</translation>
    </message>
    <message>
        <source>, at least %1</source>
        <translation>, mindestens %1</translation>
    </message>
    <message>
        <source>, at most %1</source>
        <translation>, höchstens %1</translation>
    </message>
    <message>
        <source>, default %1</source>
        <translation>, Vorgabe %1</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Regelung</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Plant</source>
        <translation>Strecke</translation>
    </message>
    <message>
        <source>Estimator</source>
        <translation>Schätzer</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>Regelgesetz</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Sollwert</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>Fallen</source>
        <translation>Sturz</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Add a contact</source>
        <translation>Kontakt hinzufügen</translation>
    </message>
    <message>
        <source>Add an object</source>
        <translation>Gegenstand hinzufügen</translation>
    </message>
    <message>
        <source>Add a push</source>
        <translation>Stoß hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Add a loop closure</source>
        <translation>Schleifenschluss hinzufügen</translation>
    </message>
    <message>
        <source>%1 is generated from the stance %2 of the sequence. Change the stance, or turn the sequence into phases that you can edit.</source>
        <translation>%1 entsteht aus dem Stand %2 der Folge. Den Stand ändern oder die Folge in Phasen umwandeln, die sich bearbeiten lassen.</translation>
    </message>
    <message>
        <source>Show the stance, line %1</source>
        <translation>Stand zeigen, Zeile %1</translation>
    </message>
    <message>
        <source>Turn the sequence into phases</source>
        <translation>Folge in Phasen umwandeln</translation>
    </message>
    <message>
        <source>PHASE</source>
        <translation>PHASE</translation>
    </message>
</context>
<context>
    <name>poise::gui::PropertyRow</name>
    <message>
        <source>Try…</source>
        <translation>Probieren…</translation>
    </message>
    <message>
        <source>Tune…</source>
        <translation>Einstellen lassen…</translation>
    </message>
    <message>
        <source>Restore the value of the file</source>
        <translation>Wert der Datei wiederherstellen</translation>
    </message>
    <message>
        <source>Revert %1</source>
        <translation>%1 zurücknehmen</translation>
    </message>
    <message>
        <source>Default value</source>
        <translation>Vorgabewert</translation>
    </message>
    <message>
        <source>required</source>
        <translation>erforderlich</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation>%1 wählen</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
</context>
<context>
    <name>poise::gui::SceneView</name>
    <message>
        <source>Contacts of phase %1: click a foot or hand</source>
        <translation>Kontakte der Phase %1: Fuß oder Hand anklicken</translation>
    </message>
    <message>
        <source>Outline of the phase before</source>
        <translation>Umriss der vorigen Phase</translation>
    </message>
    <message>
        <source>Handle along its own axes (L)</source>
        <translation>Griff entlang der eigenen Achsen (L)</translation>
    </message>
    <message>
        <source>pull · %1 N</source>
        <translation>Zug · %1 N</translation>
    </message>
    <message>
        <source>The contacts do not allow this pose</source>
        <translation>Die Kontakte lassen diese Haltung nicht zu</translation>
    </message>
    <message>
        <source>Save the start pose…</source>
        <translation>Anfangshaltung speichern…</translation>
    </message>
    <message>
        <source>Save the start pose</source>
        <translation>Anfangshaltung speichern</translation>
    </message>
    <message>
        <source>Take a pose…</source>
        <translation>Haltung übernehmen…</translation>
    </message>
    <message>
        <source>Take a pose</source>
        <translation>Haltung übernehmen</translation>
    </message>
    <message>
        <source>Poses (*.yaml)</source>
        <translation>Haltungen (*.yaml)</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>CoM inside support · %1 cm</source>
        <translation>Schwerpunkt über der Stützfläche · %1 cm</translation>
    </message>
    <message>
        <source>CoM outside support · %1 cm</source>
        <translation>Schwerpunkt neben der Stützfläche · %1 cm</translation>
    </message>
    <message>
        <source>%1 · %2 N</source>
        <translation>%1 · %2 N</translation>
    </message>
    <message>
        <source>%1 at its torque limit</source>
        <translation>%1 an der Drehmomentgrenze</translation>
    </message>
    <message>
        <source>The robot appears here once its stack is valid</source>
        <translation>Der Roboter erscheint, sobald sein Stack gültig ist</translation>
    </message>
    <message>
        <source>Drag the target of %1; with Ctrl it keeps its height</source>
        <translation>Ziel von %1 ziehen; mit Strg auf gleicher Höhe</translation>
    </message>
    <message>
        <source>Follow the robot</source>
        <translation>Dem Roboter folgen</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Contact forces</source>
        <translation>Kontaktkräfte</translation>
    </message>
    <message>
        <source>Friction cones</source>
        <translation>Reibkegel</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>Support region</source>
        <translation>Stützfläche</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Drag this edge of the patch of %1</source>
        <translation>Diese Kante der Fläche von %1 ziehen</translation>
    </message>
    <message>
        <source>Loop closures</source>
        <translation>Schleifenschlüsse</translation>
    </message>
    <message>
        <source>What the 3D view shows</source>
        <translation>Was die 3D-Ansicht zeigt</translation>
    </message>
    <message>
        <source>Outline of the compared run or the estimate</source>
        <translation>Umriss des verglichenen Laufs oder der Schätzung</translation>
    </message>
    <message>
        <source>Transparent robot</source>
        <translation>Durchsichtiger Roboter</translation>
    </message>
    <message>
        <source>Wireframe</source>
        <translation>Drahtgitter</translation>
    </message>
    <message>
        <source>Frames of the links</source>
        <translation>Koordinatensysteme der Glieder</translation>
    </message>
    <message>
        <source>Inertia ellipsoids</source>
        <translation>Trägheitsellipsoide</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>Kollisionskörper</translation>
    </message>
    <message>
        <source>Pose %1</source>
        <translation>%1 stellen</translation>
    </message>
    <message>
        <source>Start from this moment</source>
        <translation>Von diesem Augenblick an beginnen</translation>
    </message>
    <message>
        <source>Start from %1 s</source>
        <translation>Beginn bei %1 s</translation>
    </message>
    <message>
        <source>Postures of the robot&apos;s file</source>
        <translation>Haltungen aus der Datei des Roboters</translation>
    </message>
    <message>
        <source>Loading the shapes of the robot …</source>
        <translation>Die Formen des Roboters werden geladen …</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Dragging a limb poses the start of the robot, as with Alt; all joints have sliders</source>
        <translation>Gezogene Glieder stellen den Roboter am Start, wie mit Alt; alle Gelenke haben Regler</translation>
    </message>
</context>
<context>
    <name>poise::gui::SignalsPane</name>
    <message>
        <source>Formula…</source>
        <translation>Formel…</translation>
    </message>
    <message>
        <source>A signal by a formula over others</source>
        <translation>Ein Signal durch eine Formel aus anderen</translation>
    </message>
    <message>
        <source>Change the formula…</source>
        <translation>Formel ändern…</translation>
    </message>
    <message>
        <source>Remove the formula</source>
        <translation>Formel entfernen</translation>
    </message>
    <message>
        <source>There is no run yet</source>
        <translation>Es gibt noch keinen Lauf</translation>
    </message>
    <message>
        <source>Filter signals</source>
        <translation>Signale filtern</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Drag into a plot; with Ctrl, add to its signals</source>
        <translation>In ein Kurvenfeld ziehen; mit Strg zu dessen Signalen hinzufügen</translation>
    </message>
</context>
<context>
    <name>poise::gui::StackDocument</name>
    <message>
        <source>Move the frame of %1</source>
        <translation>Koordinatensystem von %1 verschieben</translation>
    </message>
    <message>
        <source>Turn the frame of %1</source>
        <translation>Koordinatensystem von %1 drehen</translation>
    </message>
    <message>
        <source>Break %1 in %2</source>
        <translation>%1 in %2 lösen</translation>
    </message>
    <message>
        <source>Make %1 in %2</source>
        <translation>%1 in %2 schließen</translation>
    </message>
    <message>
        <source>The contacts of this phase cannot be changed by a click: edit its text</source>
        <translation>Die Kontakte dieser Phase lassen sich nicht durch einen Klick ändern: im Text bearbeiten</translation>
    </message>
    <message>
        <source>Pose %1</source>
        <translation>%1 stellen</translation>
    </message>
    <message>
        <source>Turn the target of %1</source>
        <translation>Ziel von %1 drehen</translation>
    </message>
    <message>
        <source>Move the target of %1</source>
        <translation>Ziel von %1 verschieben</translation>
    </message>
    <message>
        <source>Tilt the surface of %1</source>
        <translation>Oberfläche von %1 neigen</translation>
    </message>
    <message>
        <source>Move the surface of %1</source>
        <translation>Oberfläche von %1 verschieben</translation>
    </message>
    <message>
        <source>Take a pose</source>
        <translation>Haltung übernehmen</translation>
    </message>
    <message>
        <source>Map %1 names</source>
        <translation>%1 Namen zuordnen</translation>
    </message>
    <message>
        <source>Save in another folder</source>
        <translation>In einem anderen Ordner speichern</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>Zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Reorder %1</source>
        <translation>%1 umordnen</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>The phases are generated from the sequence: edit the sequence in the text</source>
        <translation>Die Phasen werden aus der Folge erzeugt: die Folge im Text ändern</translation>
    </message>
    <message>
        <source>Add phase %1</source>
        <translation>Phase %1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove phase %1</source>
        <translation>Phase %1 entfernen</translation>
    </message>
    <message>
        <source>Add a transition from %1</source>
        <translation>Übergang von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove a transition from %1</source>
        <translation>Übergang von %1 entfernen</translation>
    </message>
    <message>
        <source>Change contact %1</source>
        <translation>Kontakt %1 ändern</translation>
    </message>
    <message>
        <source>Add a task for %1</source>
        <translation>Aufgabe für %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a contact of %1</source>
        <translation>Kontakt von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a push on %1</source>
        <translation>Stoß auf %1 hinzufügen</translation>
    </message>
    <message>
        <source>Write the sequence as phases</source>
        <translation>Folge als Phasen schreiben</translation>
    </message>
    <message>
        <source>Posture %1</source>
        <translation>Haltung %1</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Insert a motion</source>
        <translation>Eine Bewegung einfügen</translation>
    </message>
</context>
<context>
    <name>poise::gui::StackPane</name>
    <message>
        <source>MUST HOLD</source>
        <translation>MUSS GELTEN</translation>
    </message>
    <message>
        <source>LEVEL %1</source>
        <translation>STUFE %1</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Plant</source>
        <translation>Strecke</translation>
    </message>
</context>
<context>
    <name>poise::gui::StartPage</name>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Compose a control stack, run it, see why it behaves as it does.</source>
        <translation>Einen Regelungs-Stack zusammenstellen, starten und sehen, warum er sich so verhält.</translation>
    </message>
    <message>
        <source>Open a stack file…</source>
        <translation>Eine Stack-Datei öffnen…</translation>
    </message>
    <message>
        <source>Start from a template</source>
        <translation>Mit einer Vorlage beginnen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>%1 was not saved; recoverable edits: %2</source>
        <translation>%1 wurde nicht gespeichert; wiederherstellbare Änderungen: %2</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Contacts that come and go</source>
        <translation>Wechselnde Kontakte</translation>
    </message>
    <message>
        <source>Experiments from papers</source>
        <translation>Versuche aus Veröffentlichungen</translation>
    </message>
    <message>
        <source>Whole motions</source>
        <translation>Ganze Bewegungen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Weitere</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>All robots</source>
        <translation>Alle Roboter</translation>
    </message>
    <message>
        <source>Your robot…</source>
        <translation>Eigener Roboter…</translation>
    </message>
    <message>
        <source>Choose a URDF or MJCF file: feet, contact patches and a posture to stand in are found</source>
        <translation>URDF- oder MJCF-Datei wählen: Füße, Kontaktflächen und eine Haltung zum Stehen werden gefunden</translation>
    </message>
</context>
<context>
    <name>poise::gui::TextPane</name>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Find (Ctrl+F)</source>
        <translation>Suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>Voriges (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>Nächstes (F3)</translation>
    </message>
    <message>
        <source>Make the text large, or small again</source>
        <translation>Text groß oder wieder klein zeigen</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
</context>
<context>
    <name>poise::gui::Timeline</name>
    <message>
        <source>the robot has fallen</source>
        <translation>der Roboter ist gestürzt</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1× real</source>
        <translation>%1× Echtzeit</translation>
    </message>
    <message>
        <source>no limit presses</source>
        <translation>keine Grenze drückt</translation>
    </message>
</context>
<context>
    <name>poise::gui::WhyPane</name>
    <message>
        <source>FELL AT %1 S</source>
        <translation>GESTÜRZT BEI %1 S</translation>
    </message>
    <message>
        <source>Before the push</source>
        <translation>Vor dem Stoß</translation>
    </message>
    <message>
        <source>Before the fall</source>
        <translation>Vor dem Sturz</translation>
    </message>
    <message>
        <source>Repeating up to %1 s</source>
        <translation>Wiederholung bis %1 s</translation>
    </message>
    <message>
        <source>Run the stack to see which limits restrict which tasks</source>
        <translation>Den Stack starten, um zu sehen, welche Grenze welche Aufgabe einschränkt</translation>
    </message>
    <message>
        <source>No limit is active: no task is restricted</source>
        <translation>Keine Grenze ist aktiv: keine Aufgabe ist eingeschränkt</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>relaxing %1 by %2 is enough</source>
        <translation>%1 um %2 zu lockern genügt</translation>
    </message>
    <message>
        <source>%1 lacks %2; this alone is not enough</source>
        <translation>%1: es fehlen %2; das allein genügt nicht</translation>
    </message>
    <message>
        <source>cannot be relaxed</source>
        <translation>kann nicht gelockert werden</translation>
    </message>
    <message>
        <source>Relax %1</source>
        <translation>%1 lockern</translation>
    </message>
    <message>
        <source>Ticks without a solution are solved without it (can be undone)</source>
        <translation>Takte ohne Lösung werden ohne sie gelöst (lässt sich rückgängig machen)</translation>
    </message>
    <message>
        <source>LIMITED TASKS</source>
        <translation>EINGESCHRÄNKTE AUFGABEN</translation>
    </message>
    <message>
        <source>deviates by %1 from its law, by %2 without this limit</source>
        <translation>Abweichung vom Regelgesetz %1, ohne diese Grenze %2</translation>
    </message>
    <message>
        <source> · multiplier %1</source>
        <translation> · Multiplikator %1</translation>
    </message>
    <message>
        <source>%1 limits %2</source>
        <translation>%1 begrenzt %2</translation>
    </message>
    <message>
        <source>AT THEIR LIMITS</source>
        <translation>AN DER GRENZE</translation>
    </message>
    <message>
        <source>multiplier %1</source>
        <translation>Multiplikator %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>NO SOLUTION AT %1 S</source>
        <translation>KEINE LÖSUNG BEI %1 S</translation>
    </message>
    <message>
        <source>THESE CONSTRAINTS CONFLICT</source>
        <translation>DIESE NEBENBEDINGUNGEN WIDERSPRECHEN SICH</translation>
    </message>
    <message>
        <source>Show all names</source>
        <translation>Alle Namen zeigen</translation>
    </message>
    <message>
        <source>Shows all constraints of the conflict, and where they conflict</source>
        <translation>Zeigt alle Nebenbedingungen des Widerspruchs und wo sie sich widersprechen</translation>
    </message>
    <message>
        <source>%1 s before</source>
        <translation>%1 s davor</translation>
    </message>
    <message>
        <source>The target of %1 moved %2 in one tick, %3.</source>
        <translation>Das Ziel von %1 sprang in einem Takt um %2, %3.</translation>
    </message>
    <message>
        <source>The last edit was %1 (%2 → %3), %4.</source>
        <translation>Die letzte Änderung war %1 (%2 → %3), %4.</translation>
    </message>
    <message>
        <source>%1 was pushed, %2.</source>
        <translation>%1 wurde gestoßen, %2.</translation>
    </message>
    <message>
        <source>The phase %1 began, %2.</source>
        <translation>Die Phase %1 begann, %2.</translation>
    </message>
    <message>
        <source>This probably asked for too much</source>
        <translation>Das verlangte wahrscheinlich zu viel</translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation>Rückgängig machen</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Give it time</source>
        <translation>Zeit geben</translation>
    </message>
    <message>
        <source>Moves there smoothly within two seconds (can be undone)</source>
        <translation>Bewegt sich sanft in zwei Sekunden dorthin (kann rückgängig gemacht werden)</translation>
    </message>
    <message>
        <source>just before</source>
        <translation>unmittelbar davor</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>RELAXED AT %1 S</source>
        <translation>GELOCKERT BEI %1 S</translation>
    </message>
    <message>
        <source>The stack relaxes %1</source>
        <translation>Der Stack lockert %1</translation>
    </message>
    <message>
        <source>This tick was solved without it</source>
        <translation>Dieser Schritt wurde ohne sie gelöst</translation>
    </message>
    <message>
        <source>That is not enough: the others conflict, too</source>
        <translation>Das genügt nicht: Auch die anderen widersprechen sich</translation>
    </message>
    <message>
        <source>No relaxation helps</source>
        <translation>Kein Lockern hilft</translation>
    </message>
    <message>
        <source>Contacts cannot keep to this motion: ask for less of it, or make contacts later or elsewhere</source>
        <translation>Die Kontakte können dieser Bewegung nicht folgen: weniger von ihr verlangen, oder Kontakte später oder anderswo schließen</translation>
    </message>
    <message>
        <source>Before it</source>
        <translation>Davor</translation>
    </message>
    <message>
        <source>Shows the moment before, from where the run can go on</source>
        <translation>Zeigt den Moment davor, von dem aus der Lauf weitergehen kann</translation>
    </message>
    <message>
        <source>%1 is relaxed from the next tick on</source>
        <translation>%1 wird ab dem nächsten Schritt gelockert</translation>
    </message>
    <message>
        <source>The mouse pulled at %1 with up to %2, until %3.</source>
        <translation>Die Maus zog an %1 mit bis zu %2, bis %3.</translation>
    </message>
    <message>
        <source>Shows the moment before the last push or pull before the fall</source>
        <translation>Zeigt den Moment vor dem letzten Stoß oder Zug vor dem Sturz</translation>
    </message>
    <message>
        <source>Shows the last moment at which the robot stood well</source>
        <translation>Zeigt den letzten Moment, in dem der Roboter gut stand</translation>
    </message>
    <message>
        <source>Gives %1 the value from before the edit (can be undone)</source>
        <translation>Gibt %1 den Wert von vor der Änderung (kann rückgängig gemacht werden)</translation>
    </message>
    <message>
        <source>Set it back</source>
        <translation>Zurücksetzen</translation>
    </message>
</context>
<context>
    <name>poise::gui::Workbench</name>
    <message>
        <source>It does not stand: %1</source>
        <translation>Er steht nicht: %1</translation>
    </message>
    <message>
        <source>%1 is not in the stack any more</source>
        <translation>%1 ist nicht mehr im Stack</translation>
    </message>
    <message>
        <source>Use %1 of %2</source>
        <translation>%1 von %2 verwenden</translation>
    </message>
    <message>
        <source>%1 exists already</source>
        <translation>%1 ist schon vorhanden</translation>
    </message>
    <message>
        <source>%1 exists already; a second one would be redundant</source>
        <translation>%1 ist schon vorhanden; ein zweites wäre überflüssig</translation>
    </message>
    <message>
        <source>Use the plant %1</source>
        <translation>Strecke %1 verwenden</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>No stack is open</source>
        <translation>Kein Stack ist geöffnet</translation>
    </message>
    <message>
        <source>The stack is being checked</source>
        <translation>Der Stack wird geprüft</translation>
    </message>
    <message>
        <source>The stack has an error: see the problems</source>
        <translation>Der Stack hat einen Fehler: siehe Probleme</translation>
    </message>
    <message>
        <source>Pause the run to change the structure of the stack; parameters of laws, references, constraints and solver can change during a run</source>
        <translation>Zum Ändern der Struktur den Lauf anhalten; Parameter von Regelgesetzen, Sollwerten, Nebenbedingungen und Löser lassen sich im Lauf ändern</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>This run is already a recording</source>
        <translation>Dieser Lauf ist schon eine Aufzeichnung</translation>
    </message>
    <message>
        <source>Pause first</source>
        <translation>Zuerst anhalten</translation>
    </message>
    <message>
        <source>There is no run yet</source>
        <translation>Noch kein Lauf vorhanden</translation>
    </message>
    <message>
        <source>Looking for feet, patches and a posture to stand in …</source>
        <translation>Füße, Kontaktflächen und eine Haltung zum Stehen werden gesucht …</translation>
    </message>
    <message>
        <source>The stack was edited meanwhile, so nothing is proposed</source>
        <translation>Der Stack wurde inzwischen geändert; daher kein Vorschlag</translation>
    </message>
    <message>
        <source>Propose feet and a posture</source>
        <translation>Füße und Haltung vorschlagen</translation>
    </message>
    <message>
        <source>It stands on %1. Problems lists what is odd in its file</source>
        <translation>Er steht auf %1. Unter Probleme steht, was an seiner Datei auffällt</translation>
    </message>
    <message>
        <source>It stands on %1. Drag the edges of a patch to adjust it</source>
        <translation>Er steht auf %1. Kanten einer Fläche ziehen, um sie anzupassen</translation>
    </message>
    <message>
        <source>Feet: %1. It does not stand: %2</source>
        <translation>Füße: %1. Er steht nicht: %2</translation>
    </message>
    <message>
        <source>No feet were found: the base is fixed</source>
        <translation>Keine Füße gefunden: die Basis ist fest</translation>
    </message>
    <message>
        <source>Undone: %1%2</source>
        <translation>Rückgängig: %1%2</translation>
    </message>
    <message>
        <source>Done again: %1%2</source>
        <translation>Wiederholt: %1%2</translation>
    </message>
    <message>
        <source>Not sent: this cannot change during a run</source>
        <translation>Nicht gesendet: das lässt sich während eines Laufs nicht ändern</translation>
    </message>
    <message>
        <source>watched run</source>
        <translation>beobachteter Lauf</translation>
    </message>
    <message>
        <source>run at %1</source>
        <translation>Lauf bei %1</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1, und %2 weitere</translation>
    </message>
</context>
<context>
    <name>poise::gui::FilmMaker</name>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>ffmpeg is not installed: the pictures are in %1</source>
        <translation>ffmpeg ist nicht installiert: die Bilder sind in %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::ModulesPane</name>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; does not load: %2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; lässt sich nicht laden: %2</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Laden…</translation>
    </message>
    <message>
        <source>Load a module file</source>
        <translation>Eine Moduldatei laden</translation>
    </message>
    <message>
        <source>Load a module</source>
        <translation>Ein Modul laden</translation>
    </message>
    <message>
        <source>Modules (*.so)</source>
        <translation>Module (*.so)</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>Load every module of a folder</source>
        <translation>Alle Module eines Ordners laden</translation>
    </message>
    <message>
        <source>A folder of modules</source>
        <translation>Ein Ordner mit Modulen</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Reload rebuilt modules (also happens automatically)</source>
        <translation>Neu gebaute Module laden (geschieht auch automatisch)</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>built %1</source>
        <translation>gebaut am %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::RunActions</name>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>Einen Lauf öffnen…</translation>
    </message>
    <message>
        <source>The folder of a run</source>
        <translation>Der Ordner eines Laufs</translation>
    </message>
    <message>
        <source>Compare with a run…</source>
        <translation>Mit einem Lauf vergleichen…</translation>
    </message>
    <message>
        <source>Save the run…</source>
        <translation>Den Lauf speichern…</translation>
    </message>
    <message>
        <source>A folder for the run</source>
        <translation>Ein Ordner für den Lauf</translation>
    </message>
    <message>
        <source>Save a video…</source>
        <translation>Ein Video speichern…</translation>
    </message>
    <message>
        <source>Save a video</source>
        <translation>Ein Video speichern</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.webm *.mkv)</source>
        <translation>Videos (*.mp4 *.webm *.mkv)</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Den Bericht zeigen</translation>
    </message>
    <message>
        <source>There is no run yet</source>
        <translation>Noch kein Lauf vorhanden</translation>
    </message>
    <message>
        <source>Wait until the present file is written</source>
        <translation>Warten, bis die jetzige Datei geschrieben ist</translation>
    </message>
    <message>
        <source>No stack is open</source>
        <translation>Kein Stack ist geöffnet</translation>
    </message>
    <message>
        <source>Save the run first</source>
        <translation>Zuerst den Lauf speichern</translation>
    </message>
    <message>
        <source>Nothing has been opened yet</source>
        <translation>Noch nichts geöffnet</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>Nicht verglichen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Writing the run</source>
        <translation>Der Lauf wird geschrieben</translation>
    </message>
    <message>
        <source>The run is saved in %1</source>
        <translation>Der Lauf ist in %1 gespeichert</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>A video is being made</source>
        <translation>Ein Video wird gerade erstellt</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Video, %1 s left</source>
        <translation>Video, noch %1 s</translation>
    </message>
    <message>
        <source>Video, %1 min left</source>
        <translation>Video, noch %1 min</translation>
    </message>
    <message>
        <source>Change the watched run</source>
        <translation>Den beobachteten Lauf ändern</translation>
    </message>
    <message>
        <source>No run is watched</source>
        <translation>Kein Lauf wird beobachtet</translation>
    </message>
    <message>
        <source>The run does not allow it: start it with --armed</source>
        <translation>Der Lauf erlaubt es nicht: mit --armed starten</translation>
    </message>
    <message>
        <source>The watched run has ended</source>
        <translation>Der beobachtete Lauf ist zu Ende</translation>
    </message>
    <message>
        <source>The watched run has changed</source>
        <translation>Der beobachtete Lauf ist geändert</translation>
    </message>
    <message>
        <source>The watched run refused the edit</source>
        <translation>Der beobachtete Lauf hat die Änderung abgelehnt</translation>
    </message>
    <message>
        <source>Watch a run elsewhere…</source>
        <translation>Anderen Lauf beobachten…</translation>
    </message>
    <message>
        <source>Watch a run elsewhere</source>
        <translation>Anderen Lauf beobachten</translation>
    </message>
    <message>
        <source>Start it with: poise run STACK --watch 7447
Port, or address and port:</source>
        <translation>Starten mit: poise run STACK --watch 7447
Port oder Adresse und Port:</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Beobachten</translation>
    </message>
</context>
<context>
    <name>poise::gui::TemplateTile</name>
    <message>
        <source>Run</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Robot for %1</source>
        <translation>Roboter für %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::ProgressLine</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>poise::gui::PastExplainer</name>
    <message>
        <source>Repeating the run leads to another motion: its interventions are unknown, or another build made the recording</source>
        <translation>Die Wiederholung ergibt eine andere Bewegung: Eingriffe während des Laufs sind unbekannt, oder die Aufzeichnung stammt aus einem anderen Programmstand</translation>
    </message>
</context>
<context>
    <name>poise::gui::Explainer</name>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
</context>
<context>
    <name>poise::gui::PhaseContentsForm</name>
    <message>
        <source>TASKS IN THIS PHASE</source>
        <translation>AUFGABEN DIESER PHASE</translation>
    </message>
    <message>
        <source>CONSTRAINTS IN THIS PHASE</source>
        <translation>NEBENBEDINGUNGEN DIESER PHASE</translation>
    </message>
    <message>
        <source>CONTACTS IN THIS PHASE</source>
        <translation>KONTAKTE DIESER PHASE</translation>
    </message>
    <message>
        <source>not named: broken</source>
        <translation>nicht genannt: gelöst</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>made</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>gelöst</translation>
    </message>
    <message>
        <source>kept, others broken</source>
        <translation>bleibt, andere gelöst</translation>
    </message>
    <message>
        <source>Change of contact %1</source>
        <translation>Änderung von Kontakt %1</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>release</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Remove the settings for it from this phase</source>
        <translation>Die Angaben dazu aus dieser Phase entfernen</translation>
    </message>
    <message>
        <source>Remove %1 from this phase</source>
        <translation>%1 aus dieser Phase entfernen</translation>
    </message>
    <message>
        <source>reference: as before</source>
        <translation>Sollwert: wie zuvor</translation>
    </message>
    <message>
        <source>Change another…</source>
        <translation>Weitere ändern…</translation>
    </message>
    <message>
        <source>ENTRY AND TIME LIMIT</source>
        <translation>EINTRITT UND ZEITGRENZE</translation>
    </message>
    <message>
        <source>Like phase</source>
        <translation>Wie Phase</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Only entered if</source>
        <translation>Nur wenn</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>After the time limit</source>
        <translation>Nach der Zeitgrenze</translation>
    </message>
    <message>
        <source>Time over which its force grows from nothing, or falls to nothing: 400 ms</source>
        <translation>Zeit, in der seine Kraft von nichts an wächst oder auf nichts fällt: 400 ms</translation>
    </message>
    <message>
        <source>Time over which the link becomes free to move, or stops; as the ramp if empty</source>
        <translation>Zeit, in der das Glied frei wird oder zur Ruhe kommt; leer: wie die Rampe</translation>
    </message>
    <message>
        <source>Its share beside others of the same level; 0 switches it off</source>
        <translation>Sein Anteil neben anderen derselben Stufe; 0 schaltet es aus</translation>
    </message>
    <message>
        <source>Time over which the weight changes: 300 ms</source>
        <translation>Zeit, in der sich das Gewicht ändert: 300 ms</translation>
    </message>
    <message>
        <source>Reference of %1</source>
        <translation>Sollwert von %1</translation>
    </message>
    <message>
        <source>This phase then says only what differs from that one</source>
        <translation>Diese Phase sagt dann nur, was von jener abweicht</translation>
    </message>
    <message>
        <source>Ways to this phase are open only while it holds: {com_margin_above: 2 cm}</source>
        <translation>Wege in diese Phase sind nur offen, solange sie gilt: {com_margin_above: 2 cm}</translation>
    </message>
    <message>
        <source>The longest time that the phase may take: 5 s</source>
        <translation>Die längste Zeit, die die Phase dauern darf: 5 s</translation>
    </message>
</context>
<context>
    <name>poise::gui::StatusLine</name>
    <message>
        <source>Fell: %1</source>
        <translation>Gestürzt: %1</translation>
    </message>
    <message>
        <source>Going back to %1 s</source>
        <translation>Zurück nach %1 s</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Not valid</source>
        <translation>Nicht gültig</translation>
    </message>
    <message>
        <source>Structure changed: F7 restarts and applies it</source>
        <translation>Struktur geändert: gilt ab dem Neustart (F7)</translation>
    </message>
    <message>
        <source>Edits apply when the watched run goes on</source>
        <translation>Änderungen gelten, sobald der beobachtete Lauf weitergeht</translation>
    </message>
    <message>
        <source>Edits apply to the next run</source>
        <translation>Änderungen gelten ab dem nächsten Lauf</translation>
    </message>
    <message>
        <source>Edits apply when the run goes on</source>
        <translation>Änderungen gelten, sobald der Lauf weitergeht</translation>
    </message>
    <message>
        <source>QP %1 × %2</source>
        <translation>QP %1 × %2</translation>
    </message>
    <message>
        <source>tick %1, solver %2</source>
        <translation>Takt %1, Löser %2</translation>
    </message>
    <message>
        <source>   real time %1×   late %2 ms</source>
        <translation>   Echtzeit %1×   Verzug %2 ms</translation>
    </message>
    <message>
        <source>   %1 ticks without solution</source>
        <translation>   %1 Takte ohne Lösung</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
    <message>
        <source>edits safe on disk, %1 s ago</source>
        <translation>Änderungen gesichert vor %1 s</translation>
    </message>
    <message>
        <source>The watched run has ended</source>
        <translation>Der beobachtete Lauf ist zu Ende</translation>
    </message>
    <message>
        <source>Armed: edits change the watched run</source>
        <translation>Scharf: Änderungen wirken auf den beobachteten Lauf</translation>
    </message>
    <message>
        <source>Watching: edits do not reach the run</source>
        <translation>Beobachtet: Änderungen erreichen den Lauf nicht</translation>
    </message>
    <message>
        <source>   1 tick without solution</source>
        <translation>   1 Takt ohne Lösung</translation>
    </message>
</context>
<context>
    <name>poise::gui::LoadedModules</name>
    <message>
        <source>%1 does not load: %2</source>
        <translation>%1 lässt sich nicht laden: %2</translation>
    </message>
    <message>
        <source>Reloaded: %1</source>
        <translation>Neu geladen: %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::PlotCanvas</name>
    <message>
        <source>time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Kurvenfeld</translation>
    </message>
</context>
<context>
    <name>poise::gui::PlotLegend</name>
    <message>
        <source>Curves of this plot</source>
        <translation>Kurven dieses Felds</translation>
    </message>
    <message>
        <source>Click: show or hide it; double click: it alone</source>
        <translation>Klick: zeigen oder ausblenden; Doppelklick: nur diese</translation>
    </message>
    <message>
        <source>%1 more: scroll</source>
        <translation>%1 weitere: rollen</translation>
    </message>
</context>
<context>
    <name>poise::gui::PlotsPane</name>
    <message>
        <source>Plots</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Add a plot</source>
        <translation>Kurvenfeld hinzufügen</translation>
    </message>
    <message>
        <source>Show the whole time</source>
        <translation>Ganze Zeit zeigen</translation>
    </message>
    <message>
        <source>Arrangements of plots</source>
        <translation>Anordnungen der Kurvenfelder</translation>
    </message>
    <message>
        <source>Four plots, chosen for the stack</source>
        <translation>Vier Felder, zum Stack passend</translation>
    </message>
    <message>
        <source>Save this arrangement…</source>
        <translation>Diese Anordnung speichern…</translation>
    </message>
    <message>
        <source>Save this arrangement</source>
        <translation>Diese Anordnung speichern</translation>
    </message>
    <message>
        <source>Name of the arrangement</source>
        <translation>Name der Anordnung</translation>
    </message>
    <message>
        <source>The arrangement could not be saved</source>
        <translation>Die Anordnung konnte nicht gespeichert werden</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>poise::gui::LinkCard</name>
    <message>
        <source>Contacts stay in place</source>
        <translation>Kontakte bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>The other joints and the base give way; the robot stays in balance</source>
        <translation>Die übrigen Gelenke und die Basis geben nach; der Roboter bleibt im Gleichgewicht</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Task here</source>
        <translation>Aufgabe hier</translation>
    </message>
    <message>
        <source>Contact here</source>
        <translation>Kontakt hier</translation>
    </message>
    <message>
        <source>Push here</source>
        <translation>Stoß hier</translation>
    </message>
    <message>
        <source>%1 kg</source>
        <translation>%1 kg</translation>
    </message>
    <message>
        <source>%1, part of the base</source>
        <translation>%1, Teil der Basis</translation>
    </message>
    <message>
        <source>%1, moved by %2</source>
        <translation>%1, bewegt von %2</translation>
    </message>
    <message>
        <source>Fixed to it: %1</source>
        <translation>Fest verbunden: %1</translation>
    </message>
    <message>
        <source>Used by: %1</source>
        <translation>Verwendet von: %1</translation>
    </message>
    <message>
        <source>Link %1</source>
        <translation>Glied %1</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Position of the joint at the start</source>
        <translation>Gelenkstellung am Start</translation>
    </message>
    <message>
        <source>Position of the joint at the start; or drag the limb with Alt or Pose</source>
        <translation>Stellung des Gelenks am Start; oder das Glied mit Alt oder Stellen ziehen</translation>
    </message>
</context>
<context>
    <name>poise::gui::PartsField</name>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>shift by</source>
        <translation>verschoben um</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Add a goal</source>
        <translation>Ziel hinzufügen</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>Zu %1 hinzufügen</translation>
    </message>
</context>
<context>
    <name>poise::gui::Player</name>
    <message>
        <source>Pause the simulation first</source>
        <translation>Zuerst die Simulation anhalten</translation>
    </message>
    <message>
        <source>There is no run yet</source>
        <translation>Es gibt noch keinen Lauf</translation>
    </message>
</context>
<context>
    <name>poise::gui::VectorField</name>
    <message>
        <source>r p y</source>
        <translation>r n g</translation>
    </message>
    <message>
        <source>l w</source>
        <translation>l b</translation>
    </message>
</context>
<context>
    <name>poise::gui::Session</name>
    <message>
        <source>%1, the run before</source>
        <translation>%1, der Lauf davor</translation>
    </message>
    <message>
        <source>%1, before the branch at %2 s</source>
        <translation>%1, vor der Verzweigung bei %2 s</translation>
    </message>
</context>
<context>
    <name>poise::gui::ComparePane</name>
    <message>
        <source>The stacks are the same.</source>
        <translation>Die Stacks sind gleich.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht da</translation>
    </message>
    <message>
        <source>The stacks differ:</source>
        <translation>Die Stacks unterscheiden sich:</translation>
    </message>
    <message>
        <source>%1: %2 in A, %3 in B</source>
        <translation>%1: %2 in A, %3 in B</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Differences by signal</source>
        <translation>Unterschiede je Signal</translation>
    </message>
    <message>
        <source>The runs have no time in common.</source>
        <translation>Die Läufe haben keine gemeinsame Zeit.</translation>
    </message>
    <message>
        <source>A and B are equal from %1 to %2 s, within 1 %.</source>
        <translation>A und B sind von %1 bis %2 s gleich, auf 1 %.</translation>
    </message>
    <message>
        <source>A and B part at %1 s. %2 differs most: by %3 at %4 s.</source>
        <translation>A und B trennen sich bei %1 s. Am meisten weicht %2 ab: um %3 bei %4 s.</translation>
    </message>
    <message>
        <source>A follows %1 better: its error is %2 (rms), that of B %3.</source>
        <translation>A folgt %1 besser: Der Fehler ist %2 (Effektivwert), der von B %3.</translation>
    </message>
    <message>
        <source>B follows %1 better: its error is %3 (rms), that of A %2.</source>
        <translation>B folgt %1 besser: Der Fehler ist %3 (Effektivwert), der von A %2.</translation>
    </message>
    <message>
        <source>%1: greatest in %2, %3 % of its usual range; parts at %4 s</source>
        <translation>%1: am größten in %2, %3 % des üblichen Bereichs; trennt sich bei %4 s</translation>
    </message>
    <message>
        <source>Nothing to compare with yet. Branch, start again, or compare with a saved run.</source>
        <translation>Noch nichts zum Vergleichen. Verzweigen, neu beginnen oder mit einem gespeicherten Lauf vergleichen.</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A: %1
B: %2</translation>
    </message>
    <message>
        <source>Signal, rms</source>
        <translation>Signal, Effektivwert</translation>
    </message>
    <message>
        <source>greatest, at</source>
        <translation>größter, bei</translation>
    </message>
    <message>
        <source>rms %1</source>
        <translation>Effektivwert %1</translation>
    </message>
    <message>
        <source>at %1 s</source>
        <translation>bei %1 s</translation>
    </message>
</context>
<context>
    <name>poise::gui::PlayBar</name>
    <message>
        <source>Play the recording (F9)</source>
        <translation>Aufzeichnung abspielen (F9)</translation>
    </message>
    <message>
        <source>Play in a loop</source>
        <translation>In einer Schleife abspielen</translation>
    </message>
    <message>
        <source>Play from A to B: set A and B in a plot or on the timeline</source>
        <translation>Von A bis B abspielen: A und B in einem Diagramm oder auf der Zeitleiste setzen</translation>
    </message>
    <message>
        <source>A–B</source>
        <translation>A–B</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>Abspielgeschwindigkeit</translation>
    </message>
    <message>
        <source>Speed of playing; the simulation has its own</source>
        <translation>Abspielgeschwindigkeit; die Simulation hat ihre eigene</translation>
    </message>
    <message>
        <source>¼×</source>
        <translation>¼×</translation>
    </message>
    <message>
        <source>½×</source>
        <translation>½×</translation>
    </message>
    <message>
        <source>1×</source>
        <translation>1×</translation>
    </message>
    <message>
        <source>2×</source>
        <translation>2×</translation>
    </message>
    <message>
        <source>4×</source>
        <translation>4×</translation>
    </message>
    <message>
        <source>Stop playing (F9)</source>
        <translation>Abspielen beenden (F9)</translation>
    </message>
</context>
<context>
    <name>poise::gui::FilmJob</name>
    <message>
        <source>The video was given up: the run has changed</source>
        <translation>Das Video wurde abgebrochen: Der Lauf hat sich geändert</translation>
    </message>
</context>
<context>
    <name>poise::gui::FilmDialog</name>
    <message>
        <source>Save a video</source>
        <translation>Video speichern</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>as the view, %1</source>
        <translation>wie die Ansicht, %1</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>everything, %1 to %2 s</source>
        <translation>alles, %1 bis %2 s</translation>
    </message>
    <message>
        <source>from the moment shown, %1 to %2 s</source>
        <translation>ab dem gezeigten Zeitpunkt, %1 bis %2 s</translation>
    </message>
    <message>
        <source>A to B, %1 to %2 s</source>
        <translation>A bis B, %1 bis %2 s</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>¼×</source>
        <translation>¼×</translation>
    </message>
    <message>
        <source>1×</source>
        <translation>1×</translation>
    </message>
    <message>
        <source>4×</source>
        <translation>4×</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 pictures, %2 s of video</source>
        <translation>%1 Bilder, %2 s Video</translation>
    </message>
</context>
<context>
    <name>poise::gui::CodeEdit</name>
    <message>
        <source>Stack file</source>
        <translation>Stack-Datei</translation>
    </message>
</context>
<context>
    <name>poise::gui::HelpDialog</name>
    <message>
        <source>drag an arrow or a ring</source>
        <translation>Pfeil oder Ring ziehen</translation>
    </message>
    <message>
        <source>moves along an axis or turns about it; Ctrl snaps, digits set a number, Esc takes it back</source>
        <translation>verschiebt entlang einer Achse oder dreht um sie; Strg rastet ein, Ziffern setzen eine Zahl, Esc nimmt es zurück</translation>
    </message>
    <message>
        <source>axes of the world, or those of the target or link</source>
        <translation>Achsen der Welt oder die des Ziels oder Glieds</translation>
    </message>
    <message>
        <source>click on a foot or hand, a phase selected</source>
        <translation>Klick auf Fuß oder Hand, mit gewählter Phase</translation>
    </message>
    <message>
        <source>makes or breaks its contact in the phase; with Ctrl: tells what the link is</source>
        <translation>schließt oder löst den Kontakt in der Phase; mit Strg: sagt, was das Glied ist</translation>
    </message>
    <message>
        <source>shows everything, or the link of the card</source>
        <translation>zeigt alles oder das Glied der Karte</translation>
    </message>
    <message>
        <source>zooms, towards the mouse</source>
        <translation>zoomt, zur Maus hin</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>Dokumentation</translation>
    </message>
    <message>
        <source>Works offline</source>
        <translation>Geht ohne Netz</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>turns the view; on a target or patch: moves it</source>
        <translation>dreht die Ansicht; auf einem Ziel oder Kontaktfleck: bewegt es</translation>
    </message>
    <message>
        <source>right button, Shift and drag</source>
        <translation>rechte Taste, Umschalt und Ziehen</translation>
    </message>
    <message>
        <source>moves the view</source>
        <translation>verschiebt die Ansicht</translation>
    </message>
    <message>
        <source>wheel, + and −</source>
        <translation>Rad, + und −</translation>
    </message>
    <message>
        <source>zooms</source>
        <translation>vergrößert</translation>
    </message>
    <message>
        <source>click on the robot</source>
        <translation>Klick auf den Roboter</translation>
    </message>
    <message>
        <source>tells what the link is; adds a task, contact or push</source>
        <translation>sagt, was das Glied ist; fügt Aufgabe, Kontakt oder Stoß hinzu</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>wheel; Ctrl and wheel</source>
        <translation>Rad; Strg und Rad</translation>
    </message>
    <message>
        <source>zooms time; zooms values</source>
        <translation>vergrößert die Zeit; vergrößert die Werte</translation>
    </message>
    <message>
        <source>set two marks at the moment under the mouse</source>
        <translation>setzen zwei Marken am Zeitpunkt unter der Maus</translation>
    </message>
    <message>
        <source>double click, Enter</source>
        <translation>Doppelklick, Eingabe</translation>
    </message>
    <message>
        <source>enlarges the plot</source>
        <translation>vergrößert das Diagramm</translation>
    </message>
    <message>
        <source>shows all</source>
        <translation>zeigt alles</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>0.1 s back or on</source>
        <translation>0,1 s zurück oder weiter</translation>
    </message>
    <message>
        <source>set two marks at the moment shown</source>
        <translation>setzen zwei Marken am gezeigten Zeitpunkt</translation>
    </message>
    <message>
        <source>the start; the newest moment</source>
        <translation>der Anfang; der neueste Zeitpunkt</translation>
    </message>
    <message>
        <source>Stack and text</source>
        <translation>Stack und Text</translation>
    </message>
    <message>
        <source>changes the level of a card</source>
        <translation>ändert die Stufe einer Karte</translation>
    </message>
    <message>
        <source>removes the card or phase</source>
        <translation>entfernt die Karte oder Phase</translation>
    </message>
    <message>
        <source>renames the phase</source>
        <translation>benennt die Phase um</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Strg+Leertaste</translation>
    </message>
    <message>
        <source>completes a key or value in the text</source>
        <translation>ergänzt einen Schlüssel oder Wert im Text</translation>
    </message>
    <message>
        <source>Ctrl+F, F3</source>
        <translation>Strg+F, F3</translation>
    </message>
    <message>
        <source>searches in the text</source>
        <translation>sucht im Text</translation>
    </message>
    <message>
        <source>Ctrl and wheel</source>
        <translation>Strg und Rad</translation>
    </message>
    <message>
        <source>changes the size of the text</source>
        <translation>ändert die Größe des Textes</translation>
    </message>
    <message>
        <source>Poise</source>
        <translation>Poise</translation>
    </message>
    <message>
        <source>Qt %1</source>
        <translation>Qt %1</translation>
    </message>
    <message>
        <source>LGPL 3, linked as shared libraries</source>
        <translation>LGPL 3, als gemeinsame Bibliotheken gebunden</translation>
    </message>
    <message>
        <source>Eigen</source>
        <translation>Eigen</translation>
    </message>
    <message>
        <source>Boost</source>
        <translation>Boost</translation>
    </message>
    <message>
        <source>Clp, CoinUtils</source>
        <translation>Clp, CoinUtils</translation>
    </message>
    <message>
        <source>meshoptimizer</source>
        <translation>meshoptimizer</translation>
    </message>
    <message>
        <source>TinyXML, libpng</source>
        <translation>TinyXML, libpng</translation>
    </message>
    <message>
        <source>fmt, yaml-cpp, libepoxy</source>
        <translation>fmt, yaml-cpp, libepoxy</translation>
    </message>
    <message>
        <source>assimp, HDF5</source>
        <translation>assimp, HDF5</translation>
    </message>
    <message>
        <source>Inter, the typeface</source>
        <translation>Inter, die Schrift</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Poise %1&lt;/h3&gt;&lt;p&gt;Whole-body control of robots: compose a stack, run it, and see why it does what it does.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Poise %1&lt;/h3&gt;&lt;p&gt;Ganzkörperregelung von Robotern: einen Stack zusammenstellen, laufen lassen und sehen, warum er tut, was er tut.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The documentation cannot be written to %1</source>
        <translation>Die Dokumentation kann nicht nach %1 geschrieben werden</translation>
    </message>
    <message>
        <source>Alt and drag on a limb</source>
        <translation>Alt und Ziehen an einem Glied</translation>
    </message>
    <message>
        <source>turns it about its joint: poses the start</source>
        <translation>dreht es um sein Gelenk: stellt den Start</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Angular damping</source>
        <translation>Drehdämpfung</translation>
    </message>
    <message>
        <source>Approximation</source>
        <translation>Näherung</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Com damping</source>
        <translation>Dämpfung Schwerp.</translation>
    </message>
    <message>
        <source>Com stiffness</source>
        <translation>Steifigk. Schwerp.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Verstärkung</translation>
    </message>
    <message>
        <source>Half</source>
        <translation>Halbe Kanten</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Verweilen</translation>
    </message>
    <message>
        <source>Inequalities</source>
        <translation>Ungleichungen</translation>
    </message>
    <message>
        <source>Level ratio</source>
        <translation>Stufenverhältnis</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Moment arm</source>
        <translation>Hebelarm</translation>
    </message>
    <message>
        <source>Orientation stiffness</source>
        <translation>Drehsteifigkeit</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Rank tolerance</source>
        <translation>Rangtoleranz</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Regularisierung</translation>
    </message>
    <message>
        <source>Regularisation acceleration</source>
        <translation>Regul. Beschl.</translation>
    </message>
    <message>
        <source>Regularisation force</source>
        <translation>Regul. Kräfte</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Time constant</source>
        <translation>Zeitkonstante</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Gedreht</translation>
    </message>
    <message>
        <source>Wanted force</source>
        <translation>Gewünschte Kraft</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Glieder</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Max speed</source>
        <translation>Höchsttempo</translation>
    </message>
    <message>
        <source>Max acceleration</source>
        <translation>Max. Beschl.</translation>
    </message>
    <message>
        <source>Max force</source>
        <translation>Max. Kraft</translation>
    </message>
    <message>
        <source>Min force</source>
        <translation>Min. Kraft</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Höchstwert</translation>
    </message>
    <message>
        <source>Max iterations</source>
        <translation>Max. Schritte</translation>
    </message>
    <message>
        <source>Max offset</source>
        <translation>Max. Versatz</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Um</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>Durch</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>Amplitude</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Onset</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Zufallsstart</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>On failure then</source>
        <translation>Ohne Lösung</translation>
    </message>
    <message>
        <source>On failure relax</source>
        <translation>Lockern</translation>
    </message>
    <message>
        <source>On fault</source>
        <translation>Bei Fehler</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>Torsion</source>
        <translation>Torsion</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation>Vieleck</translation>
    </message>
    <message>
        <source>Grasp</source>
        <translation>Griff</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>At xyz</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>At rpy</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>URDF</source>
        <translation>URDF</translation>
    </message>
    <message>
        <source>MJCF</source>
        <translation>MJCF</translation>
    </message>
    <message>
        <source>Base joint</source>
        <translation>Basisgelenk</translation>
    </message>
    <message>
        <source>Base orientation</source>
        <translation>Basisdrehung</translation>
    </message>
    <message>
        <source>Start height</source>
        <translation>Starthöhe</translation>
    </message>
    <message>
        <source>Start xyz</source>
        <translation>Startort</translation>
    </message>
    <message>
        <source>Start rpy</source>
        <translation>Startdrehung</translation>
    </message>
    <message>
        <source>Start posture</source>
        <translation>Starthaltung</translation>
    </message>
    <message>
        <source>Start joints</source>
        <translation>Startgelenke</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Collision</source>
        <translation>Kollision</translation>
    </message>
    <message>
        <source>Disable collisions</source>
        <translation>Ohne Kollision</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>Actuated</source>
        <translation>Angetrieben</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Während</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Tilt</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Jeder</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Field of view</source>
        <translation>Sichtfeld</translation>
    </message>
    <message>
        <source>Seen from</source>
        <translation>Gesehen von</translation>
    </message>
    <message>
        <source>Relative to</source>
        <translation>Relativ zu</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation>Integrator</translation>
    </message>
    <message>
        <source>Substeps</source>
        <translation>Teilschritte</translation>
    </message>
    <message>
        <source>Clearance</source>
        <translation>Freiraum</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message>
        <source>Deceleration</source>
        <translation>Verzögerung</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Geschw.</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Angular</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Pipe</source>
        <translation>Pipe</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Dead zone</source>
        <translation>Totzone</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Formulation</source>
        <translation>Formulierung</translation>
    </message>
    <message>
        <source>Decoupled</source>
        <translation>Entkoppelt</translation>
    </message>
    <message>
        <source>Feasibility</source>
        <translation>Zulässigkeit</translation>
    </message>
</context>
<context>
    <name>Measures</name>
    <message>
        <source>A number that poise run --json prints, or a formula of them</source>
        <translation>Eine Zahl, die poise run --json ausgibt, oder eine Formel daraus</translation>
    </message>
    <message>
        <source>CoM moved</source>
        <translation>Weg SP</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>torque step</source>
        <translation>Momentsprung</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>lasted</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>rms error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>final error</source>
        <translation>Endfehler</translation>
    </message>
</context>
<context>
    <name>poise::gui::TriesPane</name>
    <message>
        <source>Measures by value</source>
        <translation>Messgrößen je Wert</translation>
    </message>
    <message>
        <source>Use this value</source>
        <translation>Wert verwenden</translation>
    </message>
    <message>
        <source>Use these values</source>
        <translation>Werte verwenden</translation>
    </message>
    <message>
        <source>Remove the curves</source>
        <translation>Kurven entfernen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>mean of %1 runs, from %2 to %3</source>
        <translation>Mittel von %1 Läufen, von %2 bis %3</translation>
    </message>
    <message>
        <source>all runs fail</source>
        <translation>alle Läufe scheitern</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1: %2 before, %3 tuned (%4 runs)</source>
        <translation>%1: %2 vorher, %3 eingestellt (%4 Läufe)</translation>
    </message>
    <message>
        <source>%1: %2. Nothing better was found in %3 runs: the stack stays as it is.</source>
        <translation>%1: %2. In %3 Läufen wurde nichts Besseres gefunden: Der Stack bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Searching; the stack stays as it is.</source>
        <translation>Suche läuft; der Stack bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Right click on a value, then Try… or Tune…: runs with other values appear here, and their curves in the plots.</source>
        <translation>Rechtsklick auf einen Wert, dann Probieren… oder Einstellen lassen…: Läufe mit anderen Werten erscheinen hier, ihre Kurven in den Kurvenfeldern.</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 runs.</source>
        <translation>Nach %1 von %2 Läufen angehalten.</translation>
    </message>
    <message>
        <source>%1 runs failed (red).</source>
        <translation>%1 Läufe scheiterten (rot).</translation>
    </message>
    <message>
        <source>%1 is least with %2 (bold).</source>
        <translation>%1 ist am kleinsten bei %2 (fett).</translation>
    </message>
    <message>
        <source>Examining the result</source>
        <translation>Das Ergebnis wird geprüft</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>, %1 s left</source>
        <translation>, noch %1 s</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · %2 runs of %3 s</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; · %2 Läufe von %3 s</translation>
    </message>
    <message>
        <source>Choose a row</source>
        <translation>Eine Zeile wählen</translation>
    </message>
</context>
<context>
    <name>poise::gui::TryDialog</name>
    <message>
        <source>Try values of %1, %2</source>
        <translation>Werte von %1 probieren, %2</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Probieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Number of values</source>
        <translation>Anzahl der Werte</translation>
    </message>
    <message>
        <source>equal ratios (logarithmic)</source>
        <translation>gleiche Verhältnisse (logarithmisch)</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startzahlen</translation>
    </message>
    <message>
        <source>Runs per value with different random numbers; they differ only if the plant has noise</source>
        <translation>Läufe je Wert mit anderen Zufallszahlen; sie unterscheiden sich nur, wenn die Strecke rauscht</translation>
    </message>
    <message>
        <source>Duration of a run [s]</source>
        <translation>Dauer eines Laufs [s]</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Equal ratios need two numbers of the same sign</source>
        <translation>Gleiche Verhältnisse brauchen zwei Zahlen mit gleichem Vorzeichen</translation>
    </message>
    <message>
        <source>Give two numbers</source>
        <translation>Zwei Zahlen angeben</translation>
    </message>
    <message>
        <source>Give two different numbers</source>
        <translation>Zwei verschiedene Zahlen angeben</translation>
    </message>
    <message>
        <source>%1 is outside of %2 … %3</source>
        <translation>%1 liegt außerhalb von %2 … %3</translation>
    </message>
    <message>
        <source>The duration must be positive</source>
        <translation>Die Dauer muss positiv sein</translation>
    </message>
    <message>
        <source>Choose a measure</source>
        <translation>Eine Messgröße wählen</translation>
    </message>
    <message>
        <source>More than %1 runs: use poise sweep</source>
        <translation>Mehr als %1 Läufe: poise sweep verwenden</translation>
    </message>
    <message>
        <source>%1 runs in the background</source>
        <translation>%1 Läufe im Hintergrund</translation>
    </message>
</context>
<context>
    <name>poise::gui::DoubtsDialog</name>
    <message>
        <source>Doubts</source>
        <translation>Zweifel</translation>
    </message>
    <message>
        <source>Runs the stack in MuJoCo with plants that differ from what the controller believes: masses, soles, motors, floor, noise and delays.</source>
        <translation>Simuliert den Stack in MuJoCo mit Robotern, die anders sind, als der Regler annimmt: Massen, Sohlen, Motoren, Boden, Rauschen und Verzögerungen.</translation>
    </message>
    <message>
        <source>Duration of a run [s]</source>
        <translation>Dauer eines Laufs [s]</translation>
    </message>
    <message>
        <source>Let each doubt grow until the motion ends</source>
        <translation>Jeden Zweifel vergrößern, bis die Bewegung endet</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Doubt</source>
        <translation>Zweifel</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>holds up to</source>
        <translation>hält bis</translation>
    </message>
    <message>
        <source>Prepares the runs…</source>
        <translation>Bereitet die Läufe vor…</translation>
    </message>
    <message>
        <source>Records the run…</source>
        <translation>Zeichnet den Lauf auf…</translation>
    </message>
    <message>
        <source>%1 of %2 doubts held: %3. A click opens the run.</source>
        <translation>%1 von %2 Zweifeln hielten: %3. Ein Klick öffnet den Lauf.</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>several together</source>
        <translation>mehrere zugleich</translation>
    </message>
    <message>
        <source>held</source>
        <translation>hält</translation>
    </message>
    <message>
        <source>ends at %1 s</source>
        <translation>endet bei %1 s</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>holds with %1</source>
        <translation>hält mit %1</translation>
    </message>
    <message>
        <source>beyond that: %1</source>
        <translation>darüber: %1</translation>
    </message>
    <message>
        <source>Nothing grows: the motion ends without a doubt.</source>
        <translation>Nichts wächst: Die Bewegung endet schon ohne Zweifel.</translation>
    </message>
</context>
<context>
    <name>poise::gui::TuneDialog</name>
    <message>
        <source>Tune values</source>
        <translation>Werte einstellen lassen</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Least %1</source>
        <translation>Kleinster Wert: %1</translation>
    </message>
    <message>
        <source>Largest %1</source>
        <translation>Größter Wert: %1</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Klein machen</translation>
    </message>
    <message>
        <source>Runs at most</source>
        <translation>Läufe höchstens</translation>
    </message>
    <message>
        <source>Seeds per candidate</source>
        <translation>Startzahlen je Versuch</translation>
    </message>
    <message>
        <source>More than one only if the plant has noise; the result is then measured with seeds that the search has not seen</source>
        <translation>Mehr als eine nur, wenn die Strecke rauscht; das Ergebnis wird dann mit Startzahlen gemessen, die die Suche nicht kennt</translation>
    </message>
    <message>
        <source>Duration of a run [s]</source>
        <translation>Dauer eines Laufs [s]</translation>
    </message>
    <message>
        <source>Choose at least one value</source>
        <translation>Mindestens einen Wert wählen</translation>
    </message>
    <message>
        <source>%1: give two numbers</source>
        <translation>%1: zwei Zahlen angeben</translation>
    </message>
    <message>
        <source>%1: the second number must be larger</source>
        <translation>%1: die zweite Zahl muss größer sein</translation>
    </message>
    <message>
        <source>The duration must be positive</source>
        <translation>Die Dauer muss positiv sein</translation>
    </message>
    <message>
        <source>Choose what to minimise</source>
        <translation>Wählen, was klein werden soll</translation>
    </message>
    <message>
        <source>The search runs in the background. The stack stays as it is until you use the result.</source>
        <translation>Die Suche läuft im Hintergrund. Der Stack bleibt, wie er ist, bis das Ergebnis verwendet wird.</translation>
    </message>
    <message>
        <source>%1 runs or more are better.</source>
        <translation>Besser sind %1 Läufe oder mehr.</translation>
    </message>
</context>
<context>
    <name>poise::gui::NamesDialog</name>
    <message>
        <source>Names of another robot</source>
        <translation>Namen eines anderen Roboters</translation>
    </message>
    <message>
        <source>The robot does not have these names. Choose its own in their place.</source>
        <translation>Diese Namen hat der Roboter nicht. Dafür seine eigenen wählen.</translation>
    </message>
    <message>
        <source>Used by: %1</source>
        <translation>Verwendet von: %1</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>In place of %1</source>
        <translation>Statt %1</translation>
    </message>
    <message>
        <source>leave it</source>
        <translation>so lassen</translation>
    </message>
    <message>
        <source>Map %1 names</source>
        <translation>%1 Namen zuordnen</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>0: it must hold; else its priority among tasks</source>
        <translation>0: sie muss gelten; sonst ihr Vorrang unter den Aufgaben</translation>
    </message>
    <message>
        <source>a URDF file, relative to this file, or package://NAME/…</source>
        <translation>eine URDF-Datei, relativ zu dieser Datei, oder package://NAME/…</translation>
    </message>
    <message>
        <source>a condition: ways to this phase are open only while it holds</source>
        <translation>eine Bedingung: Übergänge zu dieser Phase sind nur offen, solange sie gilt</translation>
    </message>
    <message>
        <source>a contact that also pulls</source>
        <translation>ein Kontakt, der auch zieht</translation>
    </message>
    <message>
        <source>a convex patch: its corners, counter-clockwise</source>
        <translation>eine konvexe Fläche: ihre Ecken, gegen den Uhrzeigersinn</translation>
    </message>
    <message>
        <source>a line contact: its length along x</source>
        <translation>ein Linienkontakt: seine Länge entlang x</translation>
    </message>
    <message>
        <source>a name of its own; the type if not given</source>
        <translation>ein eigener Name; ohne Angabe der Typ</translation>
    </message>
    <message>
        <source>a phase; this one says what differs from it</source>
        <translation>eine Phase; diese sagt nur, was anders ist</translation>
    </message>
    <message>
        <source>a point contact: {}</source>
        <translation>ein Punktkontakt: {}</translation>
    </message>
    <message>
        <source>a point of the surface</source>
        <translation>ein Punkt der Fläche</translation>
    </message>
    <message>
        <source>a quaternion of length 1</source>
        <translation>ein Quaternion der Länge 1</translation>
    </message>
    <message>
        <source>a rectangular patch: its edges along x and y</source>
        <translation>eine rechteckige Fläche: ihre Kanten entlang x und y</translation>
    </message>
    <message>
        <source>acceleration of gravity in world axes</source>
        <translation>Erdbeschleunigung in Weltachsen</translation>
    </message>
    <message>
        <source>all of these conditions hold</source>
        <translation>alle diese Bedingungen gelten</translation>
    </message>
    <message>
        <source>along a leg from its first joint to the ground; `0.2 leg` is a fifth of it</source>
        <translation>entlang eines Beins vom ersten Gelenk bis zum Boden; `0.2 leg` ist ein Fünftel davon</translation>
    </message>
    <message>
        <source>along an arm from its first joint to the hand; `0.2 arm` is a fifth of it</source>
        <translation>entlang eines Arms vom ersten Gelenk bis zur Hand; `0.2 arm` ist ein Fünftel davon</translation>
    </message>
    <message>
        <source>amplitude of a sinusoidal rotation, a rotation vector</source>
        <translation>Amplitude einer sinusförmigen Drehung, ein Drehvektor</translation>
    </message>
    <message>
        <source>amplitude of a sinusoidal translation</source>
        <translation>Amplitude einer sinusförmigen Verschiebung</translation>
    </message>
    <message>
        <source>an MJCF file of MuJoCo, in place of urdf</source>
        <translation>eine MJCF-Datei von MuJoCo, anstelle von urdf</translation>
    </message>
    <message>
        <source>an SRDF file: pairs that may touch, and group states</source>
        <translation>eine SRDF-Datei: Paare, die sich berühren dürfen, und benannte Haltungen</translation>
    </message>
    <message>
        <source>angular velocity about the centre; not together with rock</source>
        <translation>Winkelgeschwindigkeit um die Mitte; nicht zusammen mit rock</translation>
    </message>
    <message>
        <source>armature, damping, friction and motor by joint; "*" means every joint</source>
        <translation>Trägheit des Motors, Dämpfung, Reibung und Motor je Gelenk; "*" heißt jedes Gelenk</translation>
    </message>
    <message>
        <source>better written at the top of the file</source>
        <translation>besser am Anfang der Datei</translation>
    </message>
    <message>
        <source>by link: a capsule, a list of capsules, or none; replaces those around its shapes</source>
        <translation>je Glied: eine Kapsel, eine Liste von Kapseln oder none; ersetzt die um seine Körper</translation>
    </message>
    <message>
        <source>by name: changes of tasks, or with a type a task of the phase's own</source>
        <translation>je Name: Änderungen von Aufgaben oder, mit einem Typ, eine eigene Aufgabe der Phase</translation>
    </message>
    <message>
        <source>coefficient of friction</source>
        <translation>Reibungskoeffizient</translation>
    </message>
    <message>
        <source>constraints that may be violated when there is no solution</source>
        <translation>Nebenbedingungen, die verletzt werden dürfen, wenn es keine Lösung gibt</translation>
    </message>
    <message>
        <source>contacts that are broken</source>
        <translation>Kontakte, die gelöst werden</translation>
    </message>
    <message>
        <source>contacts that are made</source>
        <translation>Kontakte, die geschlossen werden</translation>
    </message>
    <message>
        <source>distance of the centre of mass from the edge of the support region, inside positive</source>
        <translation>Abstand des Schwerpunkts vom Rand der Stützfläche, innen positiv</translation>
    </message>
    <message>
        <source>dry friction</source>
        <translation>trockene Reibung</translation>
    </message>
    <message>
        <source>folders that are searched first for package://NAME/…</source>
        <translation>Ordner, in denen zuerst nach package://NAME/… gesucht wird</translation>
    </message>
    <message>
        <source>from where it was; not with xyz</source>
        <translation>von dort aus, wo es war; nicht mit xyz</translation>
    </message>
    <message>
        <source>further names of links, which motions use for any robot: {pelvis: base_link}</source>
        <translation>weitere Namen von Gliedern, die Bewegungen für jeden Roboter benutzen: {pelvis: base_link}</translation>
    </message>
    <message>
        <source>greatest position</source>
        <translation>größte Stellung</translation>
    </message>
    <message>
        <source>greatest speed</source>
        <translation>größte Geschwindigkeit</translation>
    </message>
    <message>
        <source>greatest torque or force</source>
        <translation>größtes Moment oder größte Kraft</translation>
    </message>
    <message>
        <source>height of the centre of mass, as a share of that at the start</source>
        <translation>Höhe des Schwerpunkts als Anteil der Höhe am Anfang</translation>
    </message>
    <message>
        <source>how long it must have held without a break</source>
        <translation>wie lange sie ohne Unterbrechung gegolten haben muss</translation>
    </message>
    <message>
        <source>how the base moves</source>
        <translation>wie sich die Basis bewegt</translation>
    </message>
    <message>
        <source>how the error should evolve</source>
        <translation>wie sich der Fehler entwickeln soll</translation>
    </message>
    <message>
        <source>if that does not help: stop the run, or hold the posture</source>
        <translation>wenn das nicht hilft: den Lauf anhalten oder die Haltung halten</translation>
    </message>
    <message>
        <source>inertia of the motor, seen at the joint</source>
        <translation>Trägheit des Motors, am Gelenk gesehen</translation>
    </message>
    <message>
        <source>its mass</source>
        <translation>seine Masse</translation>
    </message>
    <message>
        <source>its normal force is above this</source>
        <translation>seine Normalkraft liegt darüber</translation>
    </message>
    <message>
        <source>its normal force is below this</source>
        <translation>seine Normalkraft liegt darunter</translation>
    </message>
    <message>
        <source>joint positions to stay close to</source>
        <translation>Gelenkstellungen, in deren Nähe er bleiben soll</translation>
    </message>
    <message>
        <source>joints that close kinematic loops of the robot's tree, by name</source>
        <translation>Gelenke, die kinematische Schleifen des Roboters schließen, je Name</translation>
    </message>
    <message>
        <source>key by key over the task's own, or whole if it names another type</source>
        <translation>Schlüssel für Schlüssel über die der Aufgabe, oder ganz, wenn es einen anderen Typ nennt</translation>
    </message>
    <message>
        <source>kinetic energy of the body that hits the link and stops there</source>
        <translation>Bewegungsenergie des Körpers, der das Glied trifft und dort stehen bleibt</translation>
    </message>
    <message>
        <source>least position</source>
        <translation>kleinste Stellung</translation>
    </message>
    <message>
        <source>lengths of the robot, which are units of length in the whole stack</source>
        <translation>Längen des Roboters, die im ganzen Stack Längeneinheiten sind</translation>
    </message>
    <message>
        <source>limits by joint that replace those of the URDF; "*" means every joint</source>
        <translation>Grenzen je Gelenk anstelle derer der URDF; "*" heißt jedes Gelenk</translation>
    </message>
    <message>
        <source>links and the points at which their x axes look</source>
        <translation>Glieder und die Punkte, auf die ihre x-Achsen zeigen</translation>
    </message>
    <message>
        <source>of a spherical joint: greatest angle about its axis</source>
        <translation>bei einem Kugelgelenk: größter Winkel um seine Achse</translation>
    </message>
    <message>
        <source>of a spherical joint: greatest angle from its axis</source>
        <translation>bei einem Kugelgelenk: größter Winkel zu seiner Achse</translation>
    </message>
    <message>
        <source>of all random numbers</source>
        <translation>aller Zufallszahlen</translation>
    </message>
    <message>
        <source>of each motion on the way to it</source>
        <translation>jeder Bewegung auf dem Weg dorthin</translation>
    </message>
    <message>
        <source>of limbs above where they leave and land</source>
        <translation>von Gliedmaßen über dem Ort, an dem sie abheben und aufsetzen</translation>
    </message>
    <message>
        <source>of sway and rock</source>
        <translation>von sway und rock</translation>
    </message>
    <message>
        <source>of the phase it becomes</source>
        <translation>der Phase, zu der er wird</translation>
    </message>
    <message>
        <source>on-contacts puts the contacts on their surfaces; or the height of the base</source>
        <translation>on-contacts setzt die Kontakte auf ihre Flächen; oder die Höhe der Basis</translation>
    </message>
    <message>
        <source>one end of the axis</source>
        <translation>ein Ende der Achse</translation>
    </message>
    <message>
        <source>one of these conditions holds</source>
        <translation>eine dieser Bedingungen gilt</translation>
    </message>
    <message>
        <source>other mechanisms in the same equations</source>
        <translation>weitere Mechanismen in denselben Gleichungen</translation>
    </message>
    <message>
        <source>other weights of constraints that have a level</source>
        <translation>andere Gewichte von Nebenbedingungen, die eine Stufe haben</translation>
    </message>
    <message>
        <source>outward normal; of any length</source>
        <translation>Normale nach außen; von beliebiger Länge</translation>
    </message>
    <message>
        <source>pairs of links that the collision constraint does not keep apart</source>
        <translation>Paare von Gliedern, die die Nebenbedingung collision nicht auseinander hält</translation>
    </message>
    <message>
        <source>patches of links on surfaces or on other links</source>
        <translation>Flächen von Gliedern auf Oberflächen oder auf anderen Gliedern</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>position in the world</source>
        <translation>Ort in der Welt</translation>
    </message>
    <message>
        <source>position in the world; components may be free</source>
        <translation>Ort in der Welt; Komponenten dürfen frei sein</translation>
    </message>
    <message>
        <source>position of the base</source>
        <translation>Ort der Basis</translation>
    </message>
    <message>
        <source>position of the centre of mass; components may be free</source>
        <translation>Ort des Schwerpunkts; Komponenten dürfen frei sein</translation>
    </message>
    <message>
        <source>positions by joint; the others start at 0. A spherical joint takes rpy or quaternion</source>
        <translation>Stellungen je Gelenk; die anderen beginnen bei 0. Ein Kugelgelenk nimmt rpy oder quaternion</translation>
    </message>
    <message>
        <source>priority; 1 is the most important</source>
        <translation>Vorrang; 1 ist am wichtigsten</translation>
    </message>
    <message>
        <source>pushes</source>
        <translation>Stöße</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>records one tick in so many</source>
        <translation>zeichnet einen von so vielen Takten auf</translation>
    </message>
    <message>
        <source>roll, pitch and yaw</source>
        <translation>Roll-, Nick- und Gierwinkel</translation>
    </message>
    <message>
        <source>roll, pitch and yaw of the base</source>
        <translation>Roll-, Nick- und Gierwinkel der Basis</translation>
    </message>
    <message>
        <source>several ways out; the first whose condition holds is taken</source>
        <translation>mehrere Übergänge; genommen wird der erste, dessen Bedingung gilt</translation>
    </message>
    <message>
        <source>simulated time</source>
        <translation>simulierte Zeit</translation>
    </message>
    <message>
        <source>step of the simulation; divides the control period</source>
        <translation>Schritt der Simulation; teilt den Takt der Regelung</translation>
    </message>
    <message>
        <source>stop (the run has failed), end, or a phase; needs timeout</source>
        <translation>stop (der Lauf ist gescheitert), end oder eine Phase; braucht timeout</translation>
    </message>
    <message>
        <source>the chart of a spherical joint</source>
        <translation>die Karte eines Kugelgelenks</translation>
    </message>
    <message>
        <source>the chart: how the base's rotation is written as numbers</source>
        <translation>die Karte: wie die Drehung der Basis in Zahlen geschrieben wird</translation>
    </message>
    <message>
        <source>the condition that ends the phase; needs then</source>
        <translation>die Bedingung, mit der die Phase endet; braucht then</translation>
    </message>
    <message>
        <source>the contact's frame in the link; z is the outward normal of the surface</source>
        <translation>das Koordinatensystem des Kontakts im Glied; z ist die Normale der Fläche nach außen</translation>
    </message>
    <message>
        <source>the contacts it stands on</source>
        <translation>die Kontakte, auf denen er steht</translation>
    </message>
    <message>
        <source>the contacts of the region; all that are made if not given</source>
        <translation>die Kontakte der Stützfläche; ohne Angabe alle geschlossenen</translation>
    </message>
    <message>
        <source>the controller: solver, constraints and tasks</source>
        <translation>die Regelung: Löser, Nebenbedingungen und Aufgaben</translation>
    </message>
    <message>
        <source>the direction it moves in, of any length</source>
        <translation>die Richtung der Bewegung, von beliebiger Länge</translation>
    </message>
    <message>
        <source>the group state of the SRDF, or the key frame of the MJCF, to start in</source>
        <translation>die benannte Haltung der SRDF oder der MJCF, mit der begonnen wird</translation>
    </message>
    <message>
        <source>the impulse in world axes, or the body that hits the link</source>
        <translation>der Kraftstoß in Weltachsen oder der Körper, der das Glied trifft</translation>
    </message>
    <message>
        <source>the joint's frame in the first and in the second link: [{xyz: …, rpy: …}, {xyz: …}]</source>
        <translation>das Koordinatensystem des Gelenks im ersten und im zweiten Glied: [{xyz: …, rpy: …}, {xyz: …}]</translation>
    </message>
    <message>
        <source>the link that is pushed</source>
        <translation>das Glied, das gestoßen wird</translation>
    </message>
    <message>
        <source>the longest it may last</source>
        <translation>so lange darf sie höchstens dauern</translation>
    </message>
    <message>
        <source>the module</source>
        <translation>das Modul</translation>
    </message>
    <message>
        <source>the name of a contact</source>
        <translation>der Name eines Kontakts</translation>
    </message>
    <message>
        <source>the name of a task</source>
        <translation>der Name einer Aufgabe</translation>
    </message>
    <message>
        <source>the norm of its error, in the unit of the task; of a pose also [length, angle]</source>
        <translation>der Betrag ihres Fehlers, in der Einheit der Aufgabe; bei einer Pose auch [Länge, Winkel]</translation>
    </message>
    <message>
        <source>the object or link that carries the surface; the world if not given</source>
        <translation>der Gegenstand oder das Glied, das die Fläche trägt; ohne Angabe die Welt</translation>
    </message>
    <message>
        <source>the other end; a sphere without it</source>
        <translation>das andere Ende; ohne es eine Kugel</translation>
    </message>
    <message>
        <source>the phase that follows, or end</source>
        <translation>die Phase, die folgt, oder end</translation>
    </message>
    <message>
        <source>the point that moves and about which the surface turns</source>
        <translation>der Punkt, der sich bewegt und um den sich die Fläche dreht</translation>
    </message>
    <message>
        <source>the robot</source>
        <translation>der Roboter</translation>
    </message>
    <message>
        <source>the solver</source>
        <translation>der Löser</translation>
    </message>
    <message>
        <source>the states of the stack's state machine; the first is the start</source>
        <translation>die Zustände des Zustandsautomaten; der erste ist der Anfang</translation>
    </message>
    <message>
        <source>the two links that the loop joint connects: [rod, crank]</source>
        <translation>die zwei Glieder, die das Gelenk der Schleife verbindet: [rod, crank]</translation>
    </message>
    <message>
        <source>the variables of the contact: one wrench, or a force at every corner</source>
        <translation>die Unbekannten des Kontakts: eine Kraftschraube oder eine Kraft an jeder Ecke</translation>
    </message>
    <message>
        <source>these stay as they are; all that the phase does not name are broken</source>
        <translation>diese bleiben, wie sie sind; alle, die die Phase nicht nennt, werden gelöst</translation>
    </message>
    <message>
        <source>ticks per second</source>
        <translation>Takte je Sekunde</translation>
    </message>
    <message>
        <source>tilt and motion of the surface; of one on a body only normal or rpy</source>
        <translation>Neigung und Bewegung der Fläche; auf einem Körper nur normal oder rpy</translation>
    </message>
    <message>
        <source>tilt as roll, pitch and yaw, in place of normal</source>
        <translation>Neigung als Roll-, Nick- und Gierwinkel, anstelle von normal</translation>
    </message>
    <message>
        <source>tilt of the base from how it stood</source>
        <translation>Neigung der Basis gegen den Stand am Anfang</translation>
    </message>
    <message>
        <source>what motors are told beside their torque; without it nothing</source>
        <translation>was die Motoren neben dem Moment erhalten; ohne Angabe nichts</translation>
    </message>
    <message>
        <source>of the motors, by joint, pattern or &quot;*&quot;: they hold the planned posture</source>
        <translation>der Motoren, je Gelenk, Muster oder &quot;*&quot;: sie halten die geplante Haltung</translation>
    </message>
    <message>
        <source>of the motors, by joint, pattern or &quot;*&quot;: they hold the planned velocity</source>
        <translation>der Motoren, je Gelenk, Muster oder &quot;*&quot;: sie halten die geplante Geschwindigkeit</translation>
    </message>
    <message>
        <source>time in which the planned motion returns to the measured one</source>
        <translation>Zeit, in der die geplante Bewegung zur gemessenen zurückkehrt</translation>
    </message>
    <message>
        <source>hold: the posture, by a damped spring; damp: joints are braked; zero: no torque</source>
        <translation>hold: die Haltung, durch eine gedämpfte Feder; damp: Gelenke werden gebremst; zero: kein Moment</translation>
    </message>
    <message>
        <source>whether the run ends</source>
        <translation>ob der Lauf endet</translation>
    </message>
    <message>
        <source>limits contradict each other, or the solver failed; default zero, ends</source>
        <translation>Grenzen widersprechen sich, oder der Löser versagt; Vorgabe: zero, endet</translation>
    </message>
    <message>
        <source>a module or the measured state is wrong; default zero, ends</source>
        <translation>ein Modul oder der gemessene Zustand ist falsch; Vorgabe: zero, endet</translation>
    </message>
    <message>
        <source>the state is not known any more; default damp, ends</source>
        <translation>der Zustand ist nicht mehr bekannt; Vorgabe: damp, endet</translation>
    </message>
    <message>
        <source>a tick came too late; default hold, the run goes on</source>
        <translation>ein Takt kam zu spät; Vorgabe: hold, der Lauf geht weiter</translation>
    </message>
    <message>
        <source>how motors are left at the end of a run; default damp</source>
        <translation>wie die Motoren am Ende eines Laufs zurückbleiben; Vorgabe: damp</translation>
    </message>
    <message>
        <source>of the spring, times the joint&apos;s inertia</source>
        <translation>der Feder, mal Trägheit des Gelenks</translation>
    </message>
    <message>
        <source>of the damper, times the joint&apos;s inertia</source>
        <translation>des Dämpfers, mal Trägheit des Gelenks</translation>
    </message>
    <message>
        <source>what is commanded when the solver&apos;s answer cannot be used, by cause</source>
        <translation>was befohlen wird, wenn die Antwort des Lösers nicht zu brauchen ist, je Ursache</translation>
    </message>
    <message>
        <source>time over which its motion becomes free, or stops; as ramp if not given</source>
        <translation>Zeit, in der seine Bewegung frei wird oder endet; ohne Angabe wie ramp</translation>
    </message>
    <message>
        <source>what entered the controller, exactly: auto records it where the run cannot be simulated again</source>
        <translation>was in den Regler einging, genau: auto zeichnet es auf, wo der Lauf nicht wieder simuliert werden kann</translation>
    </message>
    <message>
        <source>The port to what is controlled: a simulator or a robot</source>
        <translation>Der Anschluss an das, was geregelt wird: ein Simulator oder ein Roboter</translation>
    </message>
    <message>
        <source>From what sensors said to the state that the controller uses</source>
        <translation>Von dem, was Sensoren sagten, zum Zustand, den der Regler verwendet</translation>
    </message>
    <message>
        <source>CSV with a header: time [s], then one column a component of the target; of orientations roll, pitch, yaw or the quaternion w, x, y, z, of poses x, y, z before these. In any order if the columns have these names (also qx, pos_x, foot.orientation.x)</source>
        <translation>CSV mit Kopfzeile: Zeit [s], dann eine Spalte je Komponente des Ziels; bei Orientierungen roll, pitch, yaw oder die Quaternion w, x, y, z, bei Posen davor x, y, z. In beliebiger Reihenfolge, wenn die Spalten diese Namen haben (auch qx, pos_x, foot.orientation.x)</translation>
    </message>
    <message>
        <source>time over which the change takes effect</source>
        <translation>Zeit, über die die Änderung wirksam wird</translation>
    </message>
    <message>
        <source>time over which the motion begins</source>
        <translation>Zeit, über die die Bewegung beginnt</translation>
    </message>
    <message>
        <source>time since the phase began</source>
        <translation>Zeit seit dem Beginn der Phase</translation>
    </message>
    <message>
        <source>torque about the normal per normal force that friction holds</source>
        <translation>Moment um die Normale je Normalkraft, das die Reibung hält</translation>
    </message>
    <message>
        <source>two or more stances, from which Poise writes the phases; not with phases</source>
        <translation>zwei oder mehr Stände, aus denen Poise die Phasen schreibt; nicht mit phases</translation>
    </message>
    <message>
        <source>velocity of the centre</source>
        <translation>Geschwindigkeit der Mitte</translation>
    </message>
    <message>
        <source>version of this grammar</source>
        <translation>Version dieser Grammatik</translation>
    </message>
    <message>
        <source>viscous friction</source>
        <translation>viskose Reibung</translation>
    </message>
    <message>
        <source>weight within the level</source>
        <translation>Gewicht innerhalb der Stufe</translation>
    </message>
    <message>
        <source>weight within the level, or a list of one for each component of the error; 0 in a list: that component is off</source>
        <translation>Gewicht innerhalb der Stufe, oder eine Liste mit einem je Komponente des Fehlers; 0 in einer Liste: diese Komponente zählt nicht</translation>
    </message>
    <message>
        <source>weight within the level; 0: the task leaves</source>
        <translation>Gewicht innerhalb der Stufe; 0: die Aufgabe fällt weg</translation>
    </message>
    <message>
        <source>what ends a run as a fall</source>
        <translation>was einen Lauf als Sturz beendet</translation>
    </message>
    <message>
        <source>what is made and broken; or a list: these are made, all others broken</source>
        <translation>was geschlossen und gelöst wird; oder eine Liste: diese sind geschlossen, alle anderen gelöst</translation>
    </message>
    <message>
        <source>what is recorded</source>
        <translation>was aufgezeichnet wird</translation>
    </message>
    <message>
        <source>what must hold</source>
        <translation>was gelten muss</translation>
    </message>
    <message>
        <source>what must hold, or has a level</source>
        <translation>was gelten muss oder eine Stufe hat</translation>
    </message>
    <message>
        <source>what the loop joint leaves free: ball all rotations, hinge that about x, rigid nothing</source>
        <translation>was das Gelenk der Schleife frei lässt: ball alle Drehungen, hinge die um x, rigid nichts</translation>
    </message>
    <message>
        <source>what the torques act on</source>
        <translation>worauf die Momente wirken</translation>
    </message>
    <message>
        <source>what to achieve</source>
        <translation>was erreicht werden soll</translation>
    </message>
    <message>
        <source>what to do when a module throws in a tick or writes NaN or infinity</source>
        <translation>was zu tun ist, wenn ein Modul in einem Takt eine Ausnahme wirft oder NaN oder unendlich schreibt</translation>
    </message>
    <message>
        <source>what to do when the solver finds no solution</source>
        <translation>was zu tun ist, wenn der Löser keine Lösung findet</translation>
    </message>
    <message>
        <source>when the push begins</source>
        <translation>wann der Stoß beginnt</translation>
    </message>
    <message>
        <source>where contacts are; the others slide on their surfaces</source>
        <translation>wo Kontakte sind; die anderen gleiten auf ihren Flächen</translation>
    </message>
    <message>
        <source>where links are</source>
        <translation>wo Glieder sind</translation>
    </message>
    <message>
        <source>where the object starts</source>
        <translation>wo der Gegenstand beginnt</translation>
    </message>
    <message>
        <source>where the robot starts</source>
        <translation>wo der Roboter beginnt</translation>
    </message>
    <message>
        <source>where the target comes from</source>
        <translation>woher das Ziel kommt</translation>
    </message>
    <message>
        <source>whether a motor drives the joint</source>
        <translation>ob ein Motor das Gelenk antreibt</translation>
    </message>
    <message>
        <source>whether the base moves freely or is fixed to the world</source>
        <translation>ob sich die Basis frei bewegt oder fest mit der Welt verbunden ist</translation>
    </message>
    <message>
        <source>apparent mass of the task; one number, or one for each component</source>
        <translation>scheinbare Masse der Aufgabe; eine Zahl oder eine je Komponente</translation>
    </message>
    <message>
        <source>one number, or one for each component; 0: no spring</source>
        <translation>eine Zahl oder eine je Komponente; 0: keine Feder</translation>
    </message>
    <message>
        <source>critical: 2√(stiffness·mass), the fastest return without overshoot</source>
        <translation>critical: 2√(Steifigkeit·Masse), die schnellste Rückkehr ohne Überschwingen</translation>
    </message>
    <message>
        <source>where the force is measured; for tasks of three components (position) or six (pose) in world axes</source>
        <translation>wo die Kraft gemessen wird; für Aufgaben mit drei Komponenten (position) oder sechs (pose) in Weltachsen</translation>
    </message>
    <message>
        <source>desired force on the robot; the difference of the measured force moves the task</source>
        <translation>gewünschte Kraft auf den Roboter; die Abweichung der gemessenen Kraft bewegt die Aufgabe</translation>
    </message>
    <message>
        <source>smaller deviations from the desired force are ignored</source>
        <translation>kleinere Abweichungen von der gewünschten Kraft zählen nicht</translation>
    </message>
    <message>
        <source>limit of the force used beyond the dead zone</source>
        <translation>Grenze der Kraft, die jenseits der Totzone wirkt</translation>
    </message>
    <message>
        <source>a patch with corners, or a line, for which only x is controlled. The task is off while the contact is open</source>
        <translation>eine Fläche mit Ecken oder eine Linie, für die nur x geregelt wird. Die Aufgabe ruht, solange der Kontakt offen ist</translation>
    </message>
    <message>
        <source>desired centre of pressure, x and y from the contact's origin in its surface</source>
        <translation>gewünschter Druckpunkt, x und y vom Ursprung des Kontakts in seiner Fläche</translation>
    </message>
    <message>
        <source>centre of pressure in the previous tick</source>
        <translation>Druckpunkt im vorigen Takt</translation>
    </message>
    <message>
        <source>joints and momentum in inertially decoupled equations (Garofalo et al. 2015); false: CoM and base in place of the momentum, their coupling with the joints neglected (Ott et al. 2011)</source>
        <translation>Gelenke und Impuls in trägheitsentkoppelten Gleichungen (Garofalo et al. 2015); false: Schwerpunkt und Basis statt des Impulses, ihre Kopplung mit den Gelenken vernachlässigt (Ott et al. 2011)</translation>
    </message>
    <message>
        <source>K_P: force of the spring that pulls the CoM to the com task's target</source>
        <translation>K_P: Kraft der Feder, die den Schwerpunkt zum Ziel der Aufgabe com zieht</translation>
    </message>
    <message>
        <source>K_D: force by momentum</source>
        <translation>K_D: Kraft je Impuls</translation>
    </message>
    <message>
        <source>K_R: moment of the spring that turns the base to the orientation task's target, about the target's axes</source>
        <translation>K_R: Moment der Feder, die die Basis zum Ziel der Aufgabe orientation dreht, um die Achsen des Ziels</translation>
    </message>
    <message>
        <source>D: moment by angular momentum about the CoM; not decoupled: by what that would be if the robot turned with its base</source>
        <translation>D: Moment je Drehimpuls um den Schwerpunkt; ohne Entkopplung: je dem Drehimpuls, den der Roboter hätte, wenn er sich mit der Basis drehte</translation>
    </message>
    <message>
        <source>where the wanted wrench is out of reach: a moment that is missed counts as the force at this distance</source>
        <translation>wo die gewünschten Kräfte nicht erreichbar sind: Ein fehlendes Moment zählt wie die Kraft in diesem Abstand</translation>
    </message>
    <message>
        <source>bounds of motion and torques, which this solver ignores: 'refuse' a stack that has them, or 'ignore' them: the run still reports how far they were violated</source>
        <translation>Grenzen von Bewegung und Momenten, die dieser Löser nicht beachtet: 'refuse' weist Stacks damit ab, 'ignore' übergeht sie; der Lauf meldet dennoch, wie weit sie verletzt wurden</translation>
    </message>
    <message>
        <source>changes of the active set in one tick</source>
        <translation>Änderungen der aktiven Menge in einem Takt</translation>
    </message>
    <message>
        <source>distance kept between the shapes; for pairs that start closer, half of their initial distance</source>
        <translation>Abstand, der zwischen den Formen bleibt; bei Paaren, die näher beginnen, die Hälfte ihres Anfangsabstands</translation>
    </message>
    <message>
        <source>pairs farther apart than `margin` plus this have no rows; set it above the fastest approach speed divided by `rate`</source>
        <translation>Paare, die weiter als `margin` plus diesen Wert entfernt sind, haben keine Zeilen; größer wählen als die schnellste Annäherung geteilt durch `rate`</translation>
    </message>
    <message>
        <source>maximum number of pairs with rows. If more are within `influence`, the most critical ones have the rows; all pairs are kept apart while no more than `rows` are at their bounds</source>
        <translation>größte Zahl von Paaren mit Zeilen. Sind mehr innerhalb von `influence`, haben die kritischsten die Zeilen; alle Paare bleiben getrennt, solange höchstens `rows` an ihrer Grenze sind</translation>
    </message>
    <message>
        <source>maximum rate of approach of a pair, relative to its distance</source>
        <translation>größte Annäherung eines Paares, bezogen auf seinen Abstand</translation>
    </message>
    <message>
        <source>how fast the limit of the approach takes effect; larger is more abrupt</source>
        <translation>wie schnell die Grenze der Annäherung wirkt; größer ist plötzlicher</translation>
    </message>
    <message>
        <source>largest acceleration asked for if the distance is too small, or shrinks too fast</source>
        <translation>größte Beschleunigung, die verlangt wird, wenn der Abstand zu klein ist oder zu schnell schrumpft</translation>
    </message>
    <message>
        <source>only pairs with one of these links; empty: all pairs that can touch</source>
        <translation>nur Paare mit einem dieser Glieder; leer: alle Paare, die sich berühren können</translation>
    </message>
    <message>
        <source>the controlled components; the law gets only these</source>
        <translation>die geregelten Komponenten; das Regelgesetz erhält nur diese</translation>
    </message>
    <message>
        <source>whose centre of mass: the name of an object, `all`, or by default the robot</source>
        <translation>wessen Schwerpunkt: der Name eines Gegenstands, `all`, sonst der des Roboters</translation>
    </message>
    <message>
        <source>where the CoM should be</source>
        <translation>wo der Schwerpunkt sein soll</translation>
    </message>
    <message>
        <source>where the CoM is</source>
        <translation>wo der Schwerpunkt ist</translation>
    </message>
    <message>
        <source>distance kept from every edge</source>
        <translation>Abstand, der zu jeder Kante bleibt</translation>
    </message>
    <message>
        <source>maximum rate of approach to an edge, relative to the distance. Feet can brake the CoM up to √(g/height), about 3; above, the robot tips over</source>
        <translation>größte Annäherung an eine Kante, bezogen auf den Abstand. Füße können den Schwerpunkt bis √(g/Höhe) bremsen, etwa 3; darüber kippt der Roboter</translation>
    </message>
    <message>
        <source>corners x, y, x, y …; empty: the convex hull, seen from above, of all active contacts with the world. A hull without area is no bound</source>
        <translation>Ecken x, y, x, y …; leer: die konvexe Hülle aller aktiven Kontakte mit der Welt, von oben gesehen. Eine Hülle ohne Fläche ist keine Grenze</translation>
    </message>
    <message>
        <source>the contact whose forces are controlled</source>
        <translation>der Kontakt, dessen Kräfte geregelt werden</translation>
    </message>
    <message>
        <source>normal: normal force; force: all three components; wrench: all components; share: normal force over that of all contacts with a friction cone. The task is off while the contact is open</source>
        <translation>normal: Normalkraft; force: alle drei Komponenten; wrench: alle Komponenten; share: Normalkraft, bezogen auf die aller Kontakte mit Reibkegel. Die Aufgabe ruht, solange der Kontakt offen ist</translation>
    </message>
    <message>
        <source>desired load, in the axes of its surface; a share is in 1</source>
        <translation>gewünschte Last in den Achsen der Fläche; ein Anteil hat die Einheit 1</translation>
    </message>
    <message>
        <source>load in the previous tick, in the axes of its surface</source>
        <translation>Last im vorigen Takt, in den Achsen der Fläche</translation>
    </message>
    <message>
        <source>pulls a contact that has drifted back to where it was made on its surface, a contact of the start to where it came to rest on it; 0: off. The error e follows ë = −damping·ė − stiffness·e</source>
        <translation>zieht einen verrutschten Kontakt dahin zurück, wo er auf seiner Fläche entstand, einen Kontakt des Starts dorthin, wo er zur Ruhe gekommen ist; 0: aus. Der Fehler e folgt ë = −damping·ė − stiffness·e</translation>
    </message>
    <message>
        <source>damps the motion of a contact relative to its surface; 2·√stiffness is critical</source>
        <translation>dämpft die Bewegung eines Kontakts gegen seine Fläche; 2·√stiffness ist kritisch</translation>
    </message>
    <message>
        <source>CSV with a header: time [s], then one column a component of the target; of orientations roll, pitch, yaw or the quaternion w, x, y, z, of poses x, y, z before these</source>
        <translation>CSV mit Kopfzeile: Zeit [s], dann eine Spalte je Komponente des Ziels; bei Orientierungen Roll, Nick, Gier oder das Quaternion w, x, y, z, bei Posen davor x, y, z</translation>
    </message>
    <message>
        <source>table in an HDF5 file, e.g. the signals.h5 of a run; its times are the dataset 'time' in the same or the parent group. Empty: the file is a CSV</source>
        <translation>Tabelle in einer HDF5-Datei, etwa signals.h5 eines Laufs; ihre Zeiten sind der Datensatz 'time' in derselben oder der oberen Gruppe. Leer: die Datei ist CSV</translation>
    </message>
    <message>
        <source>how many times faster than recorded</source>
        <translation>wievielmal schneller als aufgezeichnet</translation>
    </message>
    <message>
        <source>time of the transition from the task's value to the recorded motion</source>
        <translation>Dauer des Übergangs vom Wert der Aufgabe zur aufgezeichneten Bewegung</translation>
    </message>
    <message>
        <source>values are relative to the first row, so that the motion begins at the task's present value</source>
        <translation>Werte gelten relativ zur ersten Zeile, sodass die Bewegung beim jetzigen Wert der Aufgabe beginnt</translation>
    </message>
    <message>
        <source>the target; default: the task's value at the start</source>
        <translation>das Ziel; sonst der Wert der Aufgabe am Anfang</translation>
    </message>
    <message>
        <source>faces of the pyramid that approximates the friction cone at each point; above 8, patches of four or more corners get many rows, unless they have forces: vertices</source>
        <translation>Seiten der Pyramide, die den Reibkegel an jedem Punkt annähert; über 8 bekommen Flächen mit vier oder mehr Ecken viele Zeilen, außer mit forces: vertices</translation>
    </message>
    <message>
        <source>inner: the pyramid lies inside the true cone; outer: it encloses the true cone</source>
        <translation>inner: die Pyramide liegt im wahren Kegel; outer: sie umschließt ihn</translation>
    </message>
    <message>
        <source>fraction of friction, torsion and the patch's size kept in reserve</source>
        <translation>Anteil von Reibung, Torsion und Größe der Fläche, der in Reserve bleibt</translation>
    </message>
    <message>
        <source>minimum normal force of each contact; C: the contact's frame</source>
        <translation>kleinste Normalkraft jedes Kontakts; C: Koordinatensystem des Kontakts</translation>
    </message>
    <message>
        <source>maximum normal force of each contact; 0: no limit</source>
        <translation>größte Normalkraft jedes Kontakts; 0: keine Grenze</translation>
    </message>
    <message>
        <source>natural frequency, times the step, at which a contact's drift decays</source>
        <translation>Eigenfrequenz mal Schrittweite, mit der das Verrutschen eines Kontakts abklingt</translation>
    </message>
    <message>
        <source>damping ratio of that decay</source>
        <translation>Dämpfungsgrad dieses Abklingens</translation>
    </message>
    <message>
        <source>chart: rotations in the chart, with projection, or chart-explicit: without (both order 1, one acceleration a step); lie-2, lie-4: on the group, of that order, with 2 or 4 accelerations a step</source>
        <translation>chart: Drehungen in der Karte mit Projektion, chart-explicit: ohne (beide Ordnung 1, eine Beschleunigung je Schritt); lie-2, lie-4: auf der Gruppe, von dieser Ordnung, mit 2 oder 4 Beschleunigungen je Schritt</translation>
    </message>
    <message>
        <source>the link that looks</source>
        <translation>das Glied, das blickt</translation>
    </message>
    <message>
        <source>position of the eye in the link</source>
        <translation>Ort des Auges im Glied</translation>
    </message>
    <message>
        <source>viewing direction</source>
        <translation>Blickrichtung</translation>
    </message>
    <message>
        <source>the point to look at; default: 1 m ahead of the eye at the start</source>
        <translation>der Punkt, auf den geblickt wird; sonst 1 m vor dem Auge am Anfang</translation>
    </message>
    <message>
        <source>the point 1 m ahead</source>
        <translation>der Punkt 1 m voraus</translation>
    </message>
    <message>
        <source>'lexicographic': every level as good as the ones before allow, optimal level by level, limits and friction held throughout; 'nullspace': one task after the other, each in the dynamically consistent null space of those before, by level and then as the stack has them (weights do not count); joint limits come before all tasks</source>
        <translation>'lexicographic': jede Stufe so gut, wie die vorigen erlauben, optimal Stufe für Stufe, Grenzen und Reibung immer eingehalten; 'nullspace': eine Aufgabe nach der anderen, jede im dynamisch konsistenten Nullraum der vorigen, nach Stufe und dann nach Reihenfolge im Stack (Gewichte zählen nicht); Gelenkgrenzen kommen vor allen Aufgaben</translation>
    </message>
    <message>
        <source>whether the torques and forces at their bounds are guessed in ticks in which many change, as under noise. The solution is the same without, later</source>
        <translation>ob in Takten, in denen sich viele ändern (etwa bei Rauschen), geraten wird, welche Momente und Kräfte an ihren Grenzen sind. Die Lösung ist ohne dies dieselbe, nur später</translation>
    </message>
    <message>
        <source>whether a plain active-set method solves the whole problem at once, without blocks of contacts: the reference, several times slower</source>
        <translation>ob ein einfaches Verfahren aktiver Mengen das ganze Problem auf einmal löst, ohne Blöcke der Kontakte: der Maßstab, um ein Mehrfaches langsamer</translation>
    </message>
    <message>
        <source>of kind lexicographic: weight of ‖v̇‖² behind the last level, beside regularisation_force</source>
        <translation>bei lexicographic: Gewicht von ‖v̇‖² nach der letzten Stufe, neben regularisation_force</translation>
    </message>
    <message>
        <source>of kind lexicographic: weight of ‖f‖² behind the last level; a moment counts as the force at 0.1 m</source>
        <translation>bei lexicographic: Gewicht von ‖f‖² nach der letzten Stufe; ein Moment zählt wie die Kraft in 0,1 m</translation>
    </message>
    <message>
        <source>of kind lexicographic: a direction of a task is dropped if contacts, limits and previous levels leave less than this share of it</source>
        <translation>bei lexicographic: Eine Richtung einer Aufgabe entfällt, wenn Kontakte, Grenzen und vorige Stufen weniger als diesen Anteil davon lassen</translation>
    </message>
    <message>
        <source>of kind nullspace: a direction of a task is reduced if contacts, limits and previous tasks leave it less than this share of the task's own mobility (acceleration per unit force: the mean over a position's or an orientation's axes, of a posture that of the heaviest joint), smoothly down to a tenth of it, where nothing is commanded. Large: small torques near singularities, but heavy directions are lost too</source>
        <translation>bei nullspace: Eine Richtung einer Aufgabe wird geschwächt, wenn Kontakte, Grenzen und vorige Aufgaben ihr weniger als diesen Anteil der eigenen Beweglichkeit lassen (Beschleunigung je Kraft: das Mittel über die Achsen einer Position oder Orientierung, bei einer Haltung die des schwersten Gelenks), gleitend bis zu einem Zehntel davon, wo nichts mehr verlangt wird. Groß: kleine Momente nahe Singularitäten, doch gehen auch schwere Richtungen verloren</translation>
    </message>
    <message>
        <source>of kind nullspace, which ignores bounds of forces and torques (friction-cone, torque-limits): 'refuse' a stack that has them, or 'ignore' them: the run still reports how far they were violated</source>
        <translation>bei nullspace, das Grenzen von Kräften und Momenten nicht beachtet (friction-cone, torque-limits): 'refuse' weist Stacks damit ab, 'ignore' übergeht sie; der Lauf meldet dennoch, wie weit sie verletzt wurden</translation>
    </message>
    <message>
        <source>largest scaled residual of a solution with status solved</source>
        <translation>größter skalierter Rest einer Lösung mit dem Status gelöst</translation>
    </message>
    <message>
        <source>limit of every joint; below the deceleration of the other joint limits, they may conflict</source>
        <translation>Grenze jedes Gelenks; unter der Verzögerung der anderen Gelenkgrenzen können sie sich widersprechen</translation>
    </message>
    <message>
        <source>limits of single joints</source>
        <translation>Grenzen einzelner Gelenke</translation>
    </message>
    <message>
        <source>limit of every joint: accelerations change by at most max·period per tick. The first tick is not limited, nor is one after a tick without a solution. Other motion limits may need more: give it a level, or list it under relax</source>
        <translation>Grenze jedes Gelenks: Beschleunigungen ändern sich höchstens um max·Periode je Takt. Der erste Takt ist frei, ebenso einer nach einem Takt ohne Lösung. Andere Bewegungsgrenzen können mehr brauchen: eine Stufe geben oder unter relax nennen</translation>
    </message>
    <message>
        <source>distance kept from each limit (m for prismatic joints)</source>
        <translation>Abstand, der zu jeder Grenze bleibt (m bei Schubgelenken)</translation>
    </message>
    <message>
        <source>deceleration before a limit; the motors must always be able to produce it. Above joint-acceleration-limits, the two may conflict</source>
        <translation>Verzögerung vor einer Grenze; die Motoren müssen sie immer aufbringen können. Über joint-acceleration-limits können sich beide widersprechen</translation>
    </message>
    <message>
        <source>CSV with a header: time [s], then names of joints; angles in rad, slides in m, of spherical joints the rotation vector NAME.wx, NAME.wy, NAME.wz. Joints of the task that are not in it stay where they are</source>
        <translation>CSV mit Kopfzeile: Zeit [s], dann Namen von Gelenken; Winkel in rad, Schübe in m, von Kugelgelenken der Drehvektor NAME.wx, NAME.wy, NAME.wz. Gelenke der Aufgabe, die fehlen, bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>columns that are not joints of the task are an error, or left out</source>
        <translation>Spalten, die keine Gelenke der Aufgabe sind: ein Fehler, oder sie entfallen</translation>
    </message>
    <message>
        <source>fraction of the robot's velocity limits kept in reserve</source>
        <translation>Anteil der Geschwindigkeitsgrenzen des Roboters, der in Reserve bleibt</translation>
    </message>
    <message>
        <source>maximum deceleration of a joint that is too fast</source>
        <translation>größte Verzögerung eines Gelenks, das zu schnell ist</translation>
    </message>
    <message>
        <source>time in which the limit takes effect, at least two ticks; above twice the delay from a joint's motion to its torque, the joint comes to rest there</source>
        <translation>Zeit, in der die Grenze wirksam wird, mindestens zwei Takte; über dem Doppelten der Verzögerung von der Bewegung eines Gelenks bis zu seinem Drehmoment kommt das Gelenk dort zur Ruhe</translation>
    </message>
    <message>
        <source>local UDP port (127.0.0.1) for lines of numbers, one number per component of the task; 0: read `pipe`</source>
        <translation>lokaler UDP-Port (127.0.0.1) für Zeilen mit Zahlen, eine je Komponente der Aufgabe; 0: `pipe` lesen</translation>
    </message>
    <message>
        <source>a named pipe with such lines</source>
        <translation>eine benannte Pipe mit solchen Zeilen</translation>
    </message>
    <message>
        <source>velocity: the numbers are the target's velocity; offset: they are its displacement from the start</source>
        <translation>velocity: die Zahlen sind die Geschwindigkeit des Ziels; offset: seine Verschiebung vom Anfang</translation>
    </message>
    <message>
        <source>maximum speed of every component</source>
        <translation>größte Geschwindigkeit jeder Komponente</translation>
    </message>
    <message>
        <source>maximum acceleration of every component</source>
        <translation>größte Beschleunigung jeder Komponente</translation>
    </message>
    <message>
        <source>maximum displacement of every component from the start</source>
        <translation>größte Verschiebung jeder Komponente vom Anfang</translation>
    </message>
    <message>
        <source>time without a line after which the target comes to rest</source>
        <translation>Zeit ohne eine Zeile, nach der das Ziel zur Ruhe kommt</translation>
    </message>
    <message>
        <source>full opening angle of the cone about the axis within which the error is 0</source>
        <translation>voller Öffnungswinkel des Kegels um die Achse, in dem der Fehler 0 ist</translation>
    </message>
    <message>
        <source>angle outside the cone at which the error is half of the excess; a smaller value makes the onset sharper</source>
        <translation>Winkel außerhalb des Kegels, bei dem der Fehler die Hälfte des Überschusses ist; ein kleinerer Wert setzt schärfer ein</translation>
    </message>
    <message>
        <source>the point to see; default: 1 m ahead of the eye at the start</source>
        <translation>der Punkt, der zu sehen sein soll; sonst 1 m vor dem Auge am Anfang</translation>
    </message>
    <message>
        <source>where the target goes</source>
        <translation>wohin das Ziel geht</translation>
    </message>
    <message>
        <source>time from start to goal</source>
        <translation>Zeit vom Anfang bis zum Ziel</translation>
    </message>
    <message>
        <source>waiting time before the motion</source>
        <translation>Wartezeit vor der Bewegung</translation>
    </message>
    <message>
        <source>which momentum is controlled. Here the law's stiffness is in 1/s and its damping is ignored: ḣ = −stiffness·(h − target)</source>
        <translation>welcher Impuls geregelt wird. Die Steifigkeit des Regelgesetzes ist hier in 1/s, seine Dämpfung zählt nicht: ḣ = −stiffness·(h − Ziel)</translation>
    </message>
    <message>
        <source>desired momentum, linear then angular about the CoM</source>
        <translation>gewünschter Impuls, dann Drehimpuls um den Schwerpunkt</translation>
    </message>
    <message>
        <source>momentum, linear then angular</source>
        <translation>Impuls, dann Drehimpuls</translation>
    </message>
    <message>
        <source>bound of each component of the linear momentum; 0: none</source>
        <translation>Grenze jeder Komponente des Impulses; 0: keine</translation>
    </message>
    <message>
        <source>bound of each component of the momentum about the CoM; 0: none</source>
        <translation>Grenze jeder Komponente des Drehimpulses um den Schwerpunkt; 0: keine</translation>
    </message>
    <message>
        <source>maximum rate at which excess linear momentum is reduced</source>
        <translation>wie schnell überschüssiger Impuls höchstens abgebaut wird</translation>
    </message>
    <message>
        <source>maximum rate at which excess angular momentum is reduced</source>
        <translation>wie schnell überschüssiger Drehimpuls höchstens abgebaut wird</translation>
    </message>
    <message>
        <source>steps of MuJoCo in one of the plant</source>
        <translation>Schritte von MuJoCo in einem der Strecke</translation>
    </message>
    <message>
        <source>MuJoCo's integrator; euler: semi-implicit, joint damping implicit; implicit: all velocity-dependent forces implicit</source>
        <translation>MuJoCos Integrator; euler: halbimplizit, Gelenkdämpfung implizit; implicit: alle geschwindigkeitsabhängigen Kräfte implizit</translation>
    </message>
    <message>
        <source>time constant with which contact overlap decays; at least two substeps</source>
        <translation>Zeitkonstante, mit der Überlappung von Kontakten abklingt; mindestens zwei Teilschritte</translation>
    </message>
    <message>
        <source>what touches: the collision shapes of the link, where there are any, or the patch that the stack gives</source>
        <translation>was berührt: die Kollisionskörper des Glieds, wo es sie gibt, oder die Fläche aus dem Stack</translation>
    </message>
    <message>
        <source>whether joints stop at their position limits; spherical joints never do</source>
        <translation>ob Gelenke an ihren Endlagen anschlagen; Kugelgelenke tun es nie</translation>
    </message>
    <message>
        <source>the true masses and inertias of the robot over the modelled</source>
        <translation>wahre Massen und Trägheiten des Roboters, bezogen auf die modellierten</translation>
    </message>
    <message>
        <source>the true friction of contacts over the stack's</source>
        <translation>wahre Reibung der Kontakte, bezogen auf die des Stacks</translation>
    </message>
    <message>
        <source>offset of the root link's true centre of mass from the modelled one</source>
        <translation>Versatz des wahren Schwerpunkts des Wurzelglieds gegen den modellierten</translation>
    </message>
    <message>
        <source>standard deviation of measured positions</source>
        <translation>Standardabweichung gemessener Stellungen</translation>
    </message>
    <message>
        <source>standard deviation of measured rates</source>
        <translation>Standardabweichung gemessener Geschwindigkeiten</translation>
    </message>
    <message>
        <source>standard deviation of the measured base pose, along and about each axis</source>
        <translation>Standardabweichung der gemessenen Lage der Basis, entlang und um jede Achse</translation>
    </message>
    <message>
        <source>standard deviation of the measured base velocity</source>
        <translation>Standardabweichung der gemessenen Geschwindigkeit der Basis</translation>
    </message>
    <message>
        <source>age of the measured state, in whole steps</source>
        <translation>Alter des gemessenen Zustands in ganzen Schritten</translation>
    </message>
    <message>
        <source>how late torques act, in whole steps</source>
        <translation>wie spät Momente wirken, in ganzen Schritten</translation>
    </message>
    <message>
        <source>how fast a motor's torque can change; 0: at once</source>
        <translation>wie schnell sich das Moment eines Motors ändern kann; 0: sofort</translation>
    </message>
    <message>
        <source>the link whose orientation is controlled</source>
        <translation>das Glied, dessen Orientierung geregelt wird</translation>
    </message>
    <message>
        <source>desired orientation of the link, a rotation R_WL</source>
        <translation>gewünschte Orientierung des Glieds, eine Drehung R_WL</translation>
    </message>
    <message>
        <source>orientation of the link: quaternion w, x, y, z</source>
        <translation>Orientierung des Glieds: Quaternion w, x, y, z</translation>
    </message>
    <message>
        <source>k in ë = −k·e − d·ė; one number, or one for each component</source>
        <translation>k in ë = −k·e − d·ė; eine Zahl oder eine je Komponente</translation>
    </message>
    <message>
        <source>d; critical: 2√k, the fastest return without overshoot</source>
        <translation>d; critical: 2√k, die schnellste Rückkehr ohne Überschwingen</translation>
    </message>
    <message>
        <source>maximum speed at which the error is reduced (norm over the components, in the task's unit); auto: 1, and none of a posture or a momentum; 0: no limit</source>
        <translation>größte Geschwindigkeit, mit der der Fehler abgebaut wird (Norm über die Komponenten, in der Einheit der Aufgabe); auto: 1, bei Haltungen und Impulsen keine Grenze; 0: keine Grenze</translation>
    </message>
    <message>
        <source>maximum norm of ë (in the task's unit); 0: no limit</source>
        <translation>größte Norm von ë (in der Einheit der Aufgabe); 0: keine Grenze</translation>
    </message>
    <message>
        <source>the link that carries the frame</source>
        <translation>das Glied, das das Koordinatensystem trägt</translation>
    </message>
    <message>
        <source>origin of the frame in the link</source>
        <translation>Ursprung des Koordinatensystems im Glied</translation>
    </message>
    <message>
        <source>roll, pitch, yaw of the frame in the link</source>
        <translation>Roll, Nick, Gier des Koordinatensystems im Glied</translation>
    </message>
    <message>
        <source>where the frame should be</source>
        <translation>wo das Koordinatensystem sein soll</translation>
    </message>
    <message>
        <source>where the frame is: x, y, z, then quaternion w, x, y, z</source>
        <translation>wo das Koordinatensystem ist: x, y, z, dann Quaternion w, x, y, z</translation>
    </message>
    <message>
        <source>the link that carries the point</source>
        <translation>das Glied, das den Punkt trägt</translation>
    </message>
    <message>
        <source>the point in the link's frame</source>
        <translation>der Punkt im Koordinatensystem des Glieds</translation>
    </message>
    <message>
        <source>where the point should be</source>
        <translation>wo der Punkt sein soll</translation>
    </message>
    <message>
        <source>where the point is</source>
        <translation>wo der Punkt ist</translation>
    </message>
    <message>
        <source>the controlled joints; empty: all joints with motors. Components are in the robot's order</source>
        <translation>die geregelten Gelenke; leer: alle mit Motoren. Komponenten in der Reihenfolge des Roboters</translation>
    </message>
    <message>
        <source>desired joint positions; for a spherical joint, its rotation vector</source>
        <translation>gewünschte Gelenkstellungen; bei einem Kugelgelenk sein Drehvektor</translation>
    </message>
    <message>
        <source>joint positions</source>
        <translation>Gelenkstellungen</translation>
    </message>
    <message>
        <source>unknowns of the equation of motion: 'tangent' v̇; 'projected' q̈ in chart coordinates, with the charts' constraint forces projected out; 'multiplier' q̈ and these forces, λ. The motion is the same; 'tangent' is by far the fastest</source>
        <translation>Unbekannte der Bewegungsgleichung: 'tangent' v̇; 'projected' q̈ in Kartenkoordinaten, die Zwangskräfte der Karten herausprojiziert; 'multiplier' q̈ und diese Kräfte, λ. Die Bewegung ist dieselbe; 'tangent' ist bei Weitem am schnellsten</translation>
    </message>
    <message>
        <source>factor between the weight of a level and that of the next level in use</source>
        <translation>Faktor zwischen dem Gewicht einer Stufe und dem der nächsten benutzten</translation>
    </message>
    <message>
        <source>weight of ‖v̇‖², compared with a task of weight 1 at the last level</source>
        <translation>Gewicht von ‖v̇‖², verglichen mit einer Aufgabe vom Gewicht 1 auf der letzten Stufe</translation>
    </message>
    <message>
        <source>weight of ‖f‖², compared with a task of weight 1 at the last level; a moment counts as a force with a lever arm of 0.1 m</source>
        <translation>Gewicht von ‖f‖², verglichen mit einer Aufgabe vom Gewicht 1 auf der letzten Stufe; ein Moment zählt wie eine Kraft mit 0,1 m Hebelarm</translation>
    </message>
    <message>
        <source>the link in whose frame the pose is measured</source>
        <translation>das Glied, in dessen Koordinatensystem die Lage gemessen wird</translation>
    </message>
    <message>
        <source>the controlled part of the pose</source>
        <translation>der geregelte Teil der Lage</translation>
    </message>
    <message>
        <source>a in a·sin(2π·frequency·t + phase); one number, or one for each component</source>
        <translation>a in a·sin(2π·frequency·t + phase); eine Zahl oder eine je Komponente</translation>
    </message>
    <message>
        <source>frequency of the oscillation</source>
        <translation>Frequenz der Schwingung</translation>
    </message>
    <message>
        <source>one number, or one for each component; rotations need the same for all</source>
        <translation>eine Zahl oder eine je Komponente; Drehungen brauchen für alle dieselbe</translation>
    </message>
    <message>
        <source>fade-in time; the motion starts at rest at the task's value</source>
        <translation>Einblendzeit; die Bewegung beginnt in Ruhe beim Wert der Aufgabe</translation>
    </message>
    <message>
        <source>the centre; default: the task's value at the start</source>
        <translation>die Mitte; sonst der Wert der Aufgabe am Anfang</translation>
    </message>
    <message>
        <source>the goals, in order; `by` is relative to the previous goal</source>
        <translation>die Ziele der Reihe nach; `by` gilt relativ zum vorigen Ziel</translation>
    </message>
    <message>
        <source>time to reach each goal from the previous one; one number, or one for each goal</source>
        <translation>Zeit von jedem Ziel zum nächsten; eine Zahl oder eine je Ziel</translation>
    </message>
    <message>
        <source>fade-in time; the path begins at rest</source>
        <translation>Einblendzeit; die Bahn beginnt in Ruhe</translation>
    </message>
    <message>
        <source>fraction of the robot's effort limits kept in reserve</source>
        <translation>Anteil der Kraftgrenzen des Roboters, der in Reserve bleibt</translation>
    </message>
    <message>
        <source>limit of every motor: torques change by at most max·period per tick; the first tick of a run is not limited</source>
        <translation>Grenze jedes Motors: Momente ändern sich höchstens um max·Periode je Takt; der erste Takt eines Laufs ist frei</translation>
    </message>
    <message>
        <source>time to stay at each goal; one number, or one for each goal</source>
        <translation>Verweilzeit an jedem Ziel; eine Zahl oder eine je Ziel</translation>
    </message>
    <message>
        <source>after the last goal, go to the first again</source>
        <translation>nach dem letzten Ziel wieder zum ersten gehen</translation>
    </message>
    <message>
        <source>a URDF: a path, or package://…</source>
        <translation>eine URDF: ein Pfad oder package://…</translation>
    </message>
    <message>
        <source>the robot's file: a path, or package://…</source>
        <translation>die Datei des Roboters: ein Pfad oder package://…</translation>
    </message>
    <message>
        <source>whether the base can move</source>
        <translation>ob sich die Basis bewegen kann</translation>
    </message>
    <message>
        <source>in which coordinates the base turns</source>
        <translation>in welchen Koordinaten sich die Basis dreht</translation>
    </message>
    <message>
        <source>of the base; on-contacts: as they ask</source>
        <translation>der Basis; on-contacts: wie sie es verlangen</translation>
    </message>
    <message>
        <source>where the base starts</source>
        <translation>wo die Basis beginnt</translation>
    </message>
    <message>
        <source>how the base is turned at the start</source>
        <translation>wie die Basis am Anfang gedreht ist</translation>
    </message>
    <message>
        <source>a named posture of the robot's file</source>
        <translation>eine benannte Haltung aus der Datei des Roboters</translation>
    </message>
    <message>
        <source>positions of joints: 40 deg</source>
        <translation>Stellungen von Gelenken: 40 deg</translation>
    </message>
    <message>
        <source>lower, upper, velocity and effort in place of those of the file; * means every joint</source>
        <translation>lower, upper, velocity und effort statt denen der Datei; * bedeutet jedes Gelenk</translation>
    </message>
    <message>
        <source>armature, damping, friction and actuated in place of those of the file; * means every joint</source>
        <translation>armature, damping, friction und actuated statt denen der Datei; * bedeutet jedes Gelenk</translation>
    </message>
    <message>
        <source>lengths that are units in the stack: 0.1 leg</source>
        <translation>Längen, die im Stack Einheiten sind: 0.1 leg</translation>
    </message>
    <message>
        <source>further names of links, which motions use</source>
        <translation>weitere Namen von Gliedern, die Bewegungen verwenden</translation>
    </message>
    <message>
        <source>capsules in place of the shapes of the file: none, or {from, to, radius}</source>
        <translation>Kapseln statt der Körper der Datei: none oder {from, to, radius}</translation>
    </message>
    <message>
        <source>pairs of links that are not kept apart: [[l_hand, torso]]</source>
        <translation>Paare von Gliedern, die nicht getrennt gehalten werden: [[l_hand, torso]]</translation>
    </message>
    <message>
        <source>paths of values that nobody measured: [robot.joints.*.armature]</source>
        <translation>Pfade von Werten, die niemand gemessen hat: [robot.joints.*.armature]</translation>
    </message>
    <message>
        <source>the two links that it joins</source>
        <translation>die zwei Glieder, die sie verbindet</translation>
    </message>
    <message>
        <source>what it leaves free; a hinge turns about x</source>
        <translation>was sie frei lässt; ein Scharnier dreht um x</translation>
    </message>
    <message>
        <source>its frame in the first and in the second link</source>
        <translation>ihr Koordinatensystem im ersten und im zweiten Glied</translation>
    </message>
    <message>
        <source>in world axes</source>
        <translation>in Weltachsen</translation>
    </message>
    <message>
        <source>whether it can move</source>
        <translation>ob er sich bewegen kann</translation>
    </message>
    <message>
        <source>where it starts</source>
        <translation>wo er beginnt</translation>
    </message>
    <message>
        <source>how it is turned at the start</source>
        <translation>wie er am Anfang gedreht ist</translation>
    </message>
    <message>
        <source>whether its joints have motors</source>
        <translation>ob seine Gelenke Motoren haben</translation>
    </message>
    <message>
        <source>the link that is pushed, at its CoM</source>
        <translation>das Glied, das gestoßen wird, an seinem Schwerpunkt</translation>
    </message>
    <message>
        <source>when</source>
        <translation>wann</translation>
    </message>
    <message>
        <source>in world axes, or {energy: …, mass: …, direction: …}</source>
        <translation>in Weltachsen, oder {energy: …, mass: …, direction: …}</translation>
    </message>
    <message>
        <source>how long it lasts</source>
        <translation>wie lange er dauert</translation>
    </message>
    <message>
        <source>of the CoM above the contacts, of what it was at the start</source>
        <translation>des Schwerpunkts über den Kontakten, als Anteil vom Anfang</translation>
    </message>
    <message>
        <source>of the base, from how it stood; 180 deg: any</source>
        <translation>der Basis gegen den Anfang; 180 deg: jede</translation>
    </message>
    <message>
        <source>one tick of so many is written down</source>
        <translation>einer von so vielen Takten wird aufgezeichnet</translation>
    </message>
    <message>
        <source>the link that touches</source>
        <translation>das Glied, das berührt</translation>
    </message>
    <message>
        <source>the coefficient of Coulomb</source>
        <translation>der Reibwert nach Coulomb</translation>
    </message>
    <message>
        <source>what carries it: nothing said is the world</source>
        <translation>was ihn trägt: ohne Angabe die Welt</translation>
    </message>
    <message>
        <source>length and width of the patch</source>
        <translation>Länge und Breite der Fläche</translation>
    </message>
    <message>
        <source>its length, along x</source>
        <translation>ihre Länge entlang x</translation>
    </message>
    <message>
        <source>3 to 16 corners, convex, counter-clockwise about z</source>
        <translation>3 bis 16 Ecken, konvex, gegen den Uhrzeigersinn um z</translation>
    </message>
    <message>
        <source>what it leaves free: it pulls, too</source>
        <translation>was er frei lässt: er zieht auch</translation>
    </message>
    <message>
        <source>resists turning on the spot with up to torsion·f_z</source>
        <translation>hemmt Drehen auf der Stelle mit bis zu torsion·f_z</translation>
    </message>
    <message>
        <source>the solver's variables</source>
        <translation>die Variablen des Lösers</translation>
    </message>
    <message>
        <source>the middle of the patch in its link</source>
        <translation>die Mitte der Fläche in ihrem Glied</translation>
    </message>
    <message>
        <source>how it is turned in its link</source>
        <translation>wie sie in ihrem Glied gedreht ist</translation>
    </message>
    <message>
        <source>how what carries it lies and moves: {rpy: [0, -10 deg, 0]}</source>
        <translation>wie liegt und sich bewegt, was ihn trägt: {rpy: [0, -10 deg, 0]}</translation>
    </message>
    <message>
        <source>which module</source>
        <translation>welches Modul</translation>
    </message>
    <message>
        <source>ticks a second</source>
        <translation>Takte je Sekunde</translation>
    </message>
    <message>
        <source>what a tick without solution does</source>
        <translation>was ein Takt ohne Lösung tut</translation>
    </message>
    <message>
        <source>constraints that are left out when there is no solution</source>
        <translation>Nebenbedingungen, die ohne Lösung weggelassen werden</translation>
    </message>
    <message>
        <source>what becomes of a run in which a module does wrong</source>
        <translation>was aus einem Lauf wird, in dem ein Modul einen Fehler macht</translation>
    </message>
    <message>
        <source>what motors do when the state is not known any more</source>
        <translation>was die Motoren tun, wenn der Zustand nicht mehr bekannt ist</translation>
    </message>
    <message>
        <source>what motors do when a tick comes too late</source>
        <translation>was die Motoren tun, wenn ein Takt zu spät kommt</translation>
    </message>
    <message>
        <source>of the motors about the planned posture, by joint or pattern; nothing: torque alone</source>
        <translation>der Motoren um die geplante Haltung, je Gelenk oder Muster; nichts: nur Drehmoment</translation>
    </message>
    <message>
        <source>of the motors about the planned velocity, by joint or pattern</source>
        <translation>der Motoren um die geplante Geschwindigkeit, je Gelenk oder Muster</translation>
    </message>
    <message>
        <source>whether what entered the controller is written down exactly</source>
        <translation>ob genau aufgezeichnet wird, was in den Regler ging</translation>
    </message>
    <message>
        <source>how motors are left at the end of a run</source>
        <translation>wie ein Lauf die Motoren am Ende zurücklässt</translation>
    </message>
    <message>
        <source>of all that is random</source>
        <translation>von allem Zufälligen</translation>
    </message>
    <message>
        <source>how long it runs</source>
        <translation>wie lange er läuft</translation>
    </message>
    <message>
        <source>of the plant's integration</source>
        <translation>der Integration der Strecke</translation>
    </message>
    <message>
        <source>how plots, phases and problems call it</source>
        <translation>wie Kurven, Phasen und Probleme sie nennen</translation>
    </message>
    <message>
        <source>1 is the most important</source>
        <translation>1 ist am wichtigsten</translation>
    </message>
    <message>
        <source>0: must hold; else what it costs counts there</source>
        <translation>0: muss gelten; sonst zählt dort, was sie kostet</translation>
    </message>
    <message>
        <source>its share beside others of the same level</source>
        <translation>ihr Anteil neben anderen derselben Stufe</translation>
    </message>
    <message>
        <source>what the plant has otherwise than the controller believes</source>
        <translation>was an der Strecke anders ist, als der Regler glaubt</translation>
    </message>
    <message>
        <source>factor on mass and inertia of the link and of what is fixed to it</source>
        <translation>Faktor für Masse und Trägheit des Glieds und dessen, was fest mit ihm verbunden ist</translation>
    </message>
    <message>
        <source>offset of their centre of mass, in the link&apos;s axes</source>
        <translation>Verschiebung ihres Schwerpunkts in den Achsen des Glieds</translation>
    </message>
    <message>
        <source>factor on the inertia of the motor</source>
        <translation>Faktor für die Trägheit des Motors</translation>
    </message>
    <message>
        <source>factor on the viscous friction</source>
        <translation>Faktor für die zähe Reibung</translation>
    </message>
    <message>
        <source>factor on the dry friction</source>
        <translation>Faktor für die trockene Reibung</translation>
    </message>
    <message>
        <source>what a simulator measures, and with which errors; without it all, exactly</source>
        <translation>was ein Simulator misst, und mit welchen Fehlern; ohne dies alles, genau</translation>
    </message>
    <message>
        <source>standard deviation of positions</source>
        <translation>Standardabweichung der Stellungen</translation>
    </message>
    <message>
        <source>step of positions</source>
        <translation>Schrittweite der Stellungen</translation>
    </message>
    <message>
        <source>rates are measured, or differences of positions</source>
        <translation>Raten sind gemessen oder Differenzen der Stellungen</translation>
    </message>
    <message>
        <source>time constant of a low-pass of the rates</source>
        <translation>Zeitkonstante eines Tiefpasses der Raten</translation>
    </message>
    <message>
        <source>the link that carries it; the root link if not given</source>
        <translation>das Glied, das sie trägt; ohne Angabe das Wurzelglied</translation>
    </message>
    <message>
        <source>its frame in the link</source>
        <translation>ihr Bezugssystem im Glied</translation>
    </message>
    <message>
        <source>noise density of the gyro</source>
        <translation>Rauschdichte des Kreisels</translation>
    </message>
    <message>
        <source>noise density of the accelerometer</source>
        <translation>Rauschdichte des Beschleunigungssensors</translation>
    </message>
    <message>
        <source>standard deviation of the gyro&apos;s bias at the start</source>
        <translation>Standardabweichung des Kreiselversatzes am Anfang</translation>
    </message>
    <message>
        <source>standard deviation of the accelerometer&apos;s bias at the start</source>
        <translation>Standardabweichung des Versatzes des Beschleunigungssensors am Anfang</translation>
    </message>
    <message>
        <source>walk of the gyro&apos;s bias</source>
        <translation>Wandern des Kreiselversatzes</translation>
    </message>
    <message>
        <source>walk of the accelerometer&apos;s bias</source>
        <translation>Wandern des Versatzes des Beschleunigungssensors</translation>
    </message>
    <message>
        <source>step of the gyro</source>
        <translation>Schrittweite des Kreisels</translation>
    </message>
    <message>
        <source>step of the accelerometer</source>
        <translation>Schrittweite des Beschleunigungssensors</translation>
    </message>
    <message>
        <source>the gyro clips at ± this; 0: it does not clip</source>
        <translation>der Kreisel begrenzt bei ± diesem Wert; 0: nie</translation>
    </message>
    <message>
        <source>the accelerometer clips at ± this; 0: it does not</source>
        <translation>der Beschleunigungssensor begrenzt bei ± diesem Wert; 0: nie</translation>
    </message>
    <message>
        <source>whether contact forces are measured</source>
        <translation>ob Kontaktkräfte gemessen werden</translation>
    </message>
    <message>
        <source>standard deviation of each component</source>
        <translation>Standardabweichung jeder Komponente</translation>
    </message>
    <message>
        <source>whether poses and velocities of robot and objects are measured from outside</source>
        <translation>ob Lagen und Geschwindigkeiten von Roboter und Objekten von außen gemessen werden</translation>
    </message>
    <message>
        <source>standard deviation of the robot&apos;s pose, along and about axes</source>
        <translation>Standardabweichung der Lage des Roboters, entlang und um die Achsen</translation>
    </message>
    <message>
        <source>standard deviation of the robot&apos;s velocity</source>
        <translation>Standardabweichung der Geschwindigkeit des Roboters</translation>
    </message>
    <message>
        <source>the joint whose encoder is at fault</source>
        <translation>das Gelenk, dessen Geber gestört ist</translation>
    </message>
    <message>
        <source>the IMU that is at fault</source>
        <translation>die IMU, die gestört ist</translation>
    </message>
    <message>
        <source>the contact whose force sensor is at fault</source>
        <translation>der Kontakt, dessen Kraftsensor gestört ist</translation>
    </message>
    <message>
        <source>silent: nothing is measured; frozen: the last values stay; nan: no numbers; turned: an IMU is turned about its x axis</source>
        <translation>silent: nichts wird gemessen; frozen: die letzten Werte bleiben; nan: keine Zahlen; turned: eine IMU ist um ihre x-Achse gedreht</translation>
    </message>
    <message>
        <source>when the fault begins</source>
        <translation>wann die Störung beginnt</translation>
    </message>
    <message>
        <source>how long it lasts; to the end if not given</source>
        <translation>wie lange sie dauert; ohne Angabe bis zum Ende</translation>
    </message>
    <message>
        <source>of turned: the angle</source>
        <translation>bei turned: der Winkel</translation>
    </message>
    <message>
        <source>values of what is not given: ideal, or an IMU and encoders of a class, without poses from outside</source>
        <translation>Werte dessen, was nicht angegeben ist: ideal, oder IMU und Geber einer Klasse, ohne Lagen von außen</translation>
    </message>
    <message>
        <source>of all joints of the robot</source>
        <translation>aller Gelenke des Roboters</translation>
    </message>
    <message>
        <source>inertial measurement units; one named base at the root link if not given</source>
        <translation>Inertialsensoren (IMU); ohne Angabe einer namens base am Wurzelglied</translation>
    </message>
    <message>
        <source>force sensors of contacts</source>
        <translation>Kraftsensoren der Kontakte</translation>
    </message>
    <message>
        <source>poses from outside</source>
        <translation>Lagen von außen</translation>
    </message>
    <message>
        <source>age of joints, IMUs and poses, in whole steps of the plant</source>
        <translation>Alter von Gelenken, IMUs und Lagen, in ganzen Schritten der Strecke</translation>
    </message>
    <message>
        <source>share of IMU samples that do not arrive</source>
        <translation>Anteil der IMU-Werte, die nicht ankommen</translation>
    </message>
    <message>
        <source>what goes wrong with sensors</source>
        <translation>was an Sensoren gestört ist</translation>
    </message>
    <message>
        <source>whether poses of the base from outside are used</source>
        <translation>ob Posen der Basis von außen benutzt werden</translation>
    </message>
    <message>
        <source>standard deviation of contacts&apos; heights on level ground, a sample at 1 kHz; 0: not used</source>
        <translation>Standardabweichung der Höhe von Kontakten auf ebenem Boden, eines Werts bei 1 kHz; 0: nicht benutzt</translation>
    </message>
    <message>
        <source>forces at contacts from motor torques, where no sensor measures them</source>
        <translation>Kräfte an Kontakten aus den Momenten der Motoren, wo kein Sensor sie misst</translation>
    </message>
    <message>
        <source>forces that change slower than this are seen</source>
        <translation>Kräfte, die sich langsamer ändern, werden gesehen</translation>
    </message>
    <message>
        <source>name of the IMU; empty: the first</source>
        <translation>Name der IMU; leer: die erste</translation>
    </message>
    <message>
        <source>least noise density of the gyro; more if the IMU has more</source>
        <translation>kleinste Rauschdichte des Kreisels; mehr, wenn die IMU mehr hat</translation>
    </message>
    <message>
        <source>least noise density of the accelerometer</source>
        <translation>kleinste Rauschdichte des Beschleunigungssensors</translation>
    </message>
    <message>
        <source>least walk of the gyro&apos;s bias</source>
        <translation>kleinstes Wandern des Kreiselversatzes</translation>
    </message>
    <message>
        <source>least walk of the accelerometer&apos;s bias</source>
        <translation>kleinstes Wandern des Versatzes des Beschleunigungssensors</translation>
    </message>
    <message>
        <source>how far a contact that holds may creep</source>
        <translation>wie weit ein Kontakt kriechen darf, der hält</translation>
    </message>
    <message>
        <source>standard deviation of a contact&apos;s place by the joints, besides that of the encoders</source>
        <translation>Standardabweichung des Orts eines Kontakts nach den Gelenken, außer der der Geber</translation>
    </message>
    <message>
        <source>standard deviation of the orientation of a flat contact, of a sample at 1 kHz; 0: not used</source>
        <translation>Standardabweichung der Orientierung eines flachen Kontakts, eines Werts bei 1 kHz; 0: nicht benutzt</translation>
    </message>
    <message>
        <source>how long a flat contact must hold for that</source>
        <translation>wie lange ein flacher Kontakt dafür halten muss</translation>
    </message>
    <message>
        <source>low-pass of the base&apos;s angular velocity</source>
        <translation>Tiefpass der Winkelgeschwindigkeit der Basis</translation>
    </message>
    <message>
        <source>low-pass of joint rates</source>
        <translation>Tiefpass der Gelenkraten</translation>
    </message>
    <message>
        <source>standard deviation of the start&apos;s roll and pitch</source>
        <translation>Standardabweichung von Rollen und Nicken am Anfang</translation>
    </message>
    <message>
        <source>of the start&apos;s velocity</source>
        <translation>der Geschwindigkeit am Anfang</translation>
    </message>
    <message>
        <source>of the start&apos;s place</source>
        <translation>des Orts am Anfang</translation>
    </message>
    <message>
        <source>of the gyro&apos;s bias at the start</source>
        <translation>des Kreiselversatzes am Anfang</translation>
    </message>
    <message>
        <source>of the accelerometer&apos;s bias at the start</source>
        <translation>des Versatzes des Beschleunigungssensors am Anfang</translation>
    </message>
    <message>
        <source>share of the weight above which a contact holds</source>
        <translation>Anteil des Gewichts, über dem ein Kontakt hält</translation>
    </message>
    <message>
        <source>share of the weight below which it does not any more</source>
        <translation>Anteil des Gewichts, unter dem er nicht mehr hält</translation>
    </message>
    <message>
        <source>a silent IMU is bridged so long; then the state is lost</source>
        <translation>so lange wird eine stumme IMU überbrückt; dann ist der Zustand verloren</translation>
    </message>
    <message>
        <source>without a contact, the state is lost after this time</source>
        <translation>ohne Kontakt ist der Zustand nach dieser Zeit verloren</translation>
    </message>
    <message>
        <source>noise density of the base&apos;s acceleration</source>
        <translation>Rauschdichte der Beschleunigung der Basis</translation>
    </message>
    <message>
        <source>standard deviation of a contact&apos;s place by the joints</source>
        <translation>Standardabweichung des Orts eines Kontakts nach den Gelenken</translation>
    </message>
    <message>
        <source>standard deviation of a contact&apos;s velocity by the joints</source>
        <translation>Standardabweichung der Geschwindigkeit eines Kontakts nach den Gelenken</translation>
    </message>
    <message>
        <source>time constant of the vertical by the accelerometer</source>
        <translation>Zeitkonstante der Lotrechten nach dem Beschleunigungssensor</translation>
    </message>
    <message>
        <source>stated standard deviation of the orientation</source>
        <translation>angegebene Standardabweichung der Orientierung</translation>
    </message>
    <message>
        <source>The base from an IMU, the joints and the contacts that hold (invariant EKF)</source>
        <translation>Die Basis aus IMU, Gelenken und den Kontakten, die halten (invariantes EKF)</translation>
    </message>
    <message>
        <source>The base from an IMU&apos;s orientation and the legs that hold (linear Kalman filter)</source>
        <translation>Die Basis aus der Orientierung einer IMU und den Beinen, die halten (lineares Kalman-Filter)</translation>
    </message>
    <message>
        <source>factor on the torque that the motor gives</source>
        <translation>Faktor für das Moment, das der Motor liefert</translation>
    </message>
    <message>
        <source>inertia of the motor, in place of a factor</source>
        <translation>Trägheit des Motors statt eines Faktors</translation>
    </message>
    <message>
        <source>viscous friction, in place of a factor</source>
        <translation>zähe Reibung statt eines Faktors</translation>
    </message>
    <message>
        <source>dry friction, in place of a factor</source>
        <translation>trockene Reibung statt eines Faktors</translation>
    </message>
    <message>
        <source>factor on friction and torsion</source>
        <translation>Faktor für Reibung und Torsion</translation>
    </message>
    <message>
        <source>factor on the lengths of the patch, about its centre</source>
        <translation>Faktor für die Längen der Fläche, um ihre Mitte</translation>
    </message>
    <message>
        <source>share of each edge that is cut off at both of its ends</source>
        <translation>Anteil jeder Kante, der an beiden Enden abgeschnitten ist</translation>
    </message>
    <message>
        <source>masses by link or pattern; &quot;*&quot; means every link of the robot, box/* those of box</source>
        <translation>Massen nach Glied oder Muster; &quot;*&quot; meint jedes Glied des Roboters, box/* die von box</translation>
    </message>
    <message>
        <source>armature, friction and torque by joint or pattern; &quot;*&quot; means every joint of the robot</source>
        <translation>Motorträgheit, Reibung und Moment nach Gelenk oder Muster; &quot;*&quot; meint jedes Gelenk des Roboters</translation>
    </message>
    <message>
        <source>friction and patches by contact or pattern; &quot;*&quot; means every contact but grasps</source>
        <translation>Reibung und Flächen nach Kontakt oder Muster; &quot;*&quot; meint jeden Kontakt außer Griffen</translation>
    </message>
    <message>
        <source>acceleration of gravity in world axes: a tilted one stands for a tilted floor</source>
        <translation>Erdbeschleunigung in Weltachsen: eine geneigte steht für einen geneigten Boden</translation>
    </message>
    <message>
        <source>height of the world&apos;s surfaces above where the controller believes them; the robot begins on them</source>
        <translation>Höhe der Flächen der Welt über dem, was der Regler glaubt; der Roboter beginnt auf ihnen</translation>
    </message>
    <message>
        <source>paths of values that nobody measured, which runs repeat: robot.joints.*.armature</source>
        <translation>Pfade von Werten, die niemand gemessen hat und die Läufe wiederholen: robot.joints.*.armature</translation>
    </message>
    <message>
        <source>offset of the whole robot&apos;s centre of mass, by moving that of its heaviest link, in that link&apos;s axes</source>
        <translation>Verschiebung des Schwerpunkts des ganzen Roboters, indem der seines schwersten Glieds verschoben wird, in dessen Achsen</translation>
    </message>
    <message>
        <source>forwards, to the left and 0, in axes that turn with the robot</source>
        <translation>vorwärts, nach links und 0, in Achsen, die sich mit dem Roboter drehen</translation>
    </message>
    <message>
        <source>speed at which it turns to the left</source>
        <translation>Drehgeschwindigkeit nach links</translation>
    </message>
    <message>
        <source>when the robot begins to walk</source>
        <translation>wann der Roboter zu gehen beginnt</translation>
    </message>
    <message>
        <source>when it begins to stop; if not given, it does not</source>
        <translation>wann er anzuhalten beginnt; ohne Angabe nie</translation>
    </message>
    <message>
        <source>how fast the commanded velocity changes</source>
        <translation>wie schnell sich die Sollgeschwindigkeit ändert</translation>
    </message>
    <message>
        <source>of a step, from one touchdown to the next</source>
        <translation>eines Schritts, von einem Aufsetzen zum nächsten</translation>
    </message>
    <message>
        <source>least time of a step</source>
        <translation>kürzeste Dauer eines Schritts</translation>
    </message>
    <message>
        <source>greatest time of a step</source>
        <translation>längste Dauer eines Schritts</translation>
    </message>
    <message>
        <source>distance between the soles, sideways</source>
        <translation>seitlicher Abstand der Sohlen</translation>
    </message>
    <message>
        <source>least distance sideways: the feet must not cross</source>
        <translation>kleinster seitlicher Abstand: die Füße dürfen sich nicht kreuzen</translation>
    </message>
    <message>
        <source>greatest distance sideways</source>
        <translation>größter seitlicher Abstand</translation>
    </message>
    <message>
        <source>greatest length of a step</source>
        <translation>größte Länge eines Schritts</translation>
    </message>
    <message>
        <source>of the swing foot above the ground</source>
        <translation>des Schwungfußes über dem Boden</translation>
    </message>
    <message>
        <source>speed at which a foot lands</source>
        <translation>Geschwindigkeit, mit der ein Fuß aufsetzt</translation>
    </message>
    <message>
        <source>time in which the weight moves to the foot that has landed</source>
        <translation>Zeit, in der das Gewicht auf den aufgesetzten Fuß übergeht</translation>
    </message>
    <message>
        <source>how much lower the centre of mass is than at the start</source>
        <translation>wie viel tiefer der Schwerpunkt liegt als am Start</translation>
    </message>
    <message>
        <source>two contacts: the left and the right foot</source>
        <translation>zwei Kontakte: der linke und der rechte Fuß</translation>
    </message>
    <message>
        <source>how the robot walks</source>
        <translation>wie der Roboter geht</translation>
    </message>
    <message>
        <source>how long, wide and high steps are; what is not given follows from the robot</source>
        <translation>wie lang, breit und hoch Schritte sind; was fehlt, folgt aus dem Roboter</translation>
    </message>
    <message>
        <source>by name: changes of the tasks that a walk makes</source>
        <translation>nach Namen: Änderungen der Aufgaben, die ein Gang erzeugt</translation>
    </message>
    <message>
        <source>a walk on two feet, with its tasks; not with phases or a sequence</source>
        <translation>ein Gang auf zwei Füßen mit seinen Aufgaben; nicht mit phases oder sequence</translation>
    </message>
    <message>
        <source>number of steps</source>
        <translation>Anzahl der Stufen</translation>
    </message>
    <message>
        <source>height of a step</source>
        <translation>Höhe einer Stufe</translation>
    </message>
    <message>
        <source>depth of a step</source>
        <translation>Tiefe einer Stufe</translation>
    </message>
    <message>
        <source>width of a step</source>
        <translation>Breite einer Stufe</translation>
    </message>
    <message>
        <source>number of tiles along x; as many rows as fit the width</source>
        <translation>Anzahl der Platten entlang x; so viele Reihen, wie in die Breite passen</translation>
    </message>
    <message>
        <source>edge of a tile</source>
        <translation>Kante einer Platte</translation>
    </message>
    <message>
        <source>width of all rows</source>
        <translation>Breite aller Reihen</translation>
    </message>
    <message>
        <source>the tops lie at random between 0 and this</source>
        <translation>die Oberseiten liegen zufällig zwischen 0 und diesem Wert</translation>
    </message>
    <message>
        <source>of the heights</source>
        <translation>der Höhen</translation>
    </message>
    <message>
        <source>lengths of a box</source>
        <translation>Längen eines Quaders</translation>
    </message>
    <message>
        <source>steps that rise along x</source>
        <translation>Stufen, die entlang x ansteigen</translation>
    </message>
    <message>
        <source>boxes of random heights</source>
        <translation>Quader zufälliger Höhe</translation>
    </message>
    <message>
        <source>the middle of a patch and of a box&apos;s top face; of stairs and tiles the middle of their first edge</source>
        <translation>die Mitte einer Stelle und der Oberseite eines Quaders; bei stairs und tiles die Mitte ihrer ersten Kante</translation>
    </message>
    <message>
        <source>coefficient of friction of what touches it</source>
        <translation>Reibungszahl dessen, was es berührt</translation>
    </message>
    <message>
        <source>boxes, stairs, tiles and patches that every link touches, as it does the floor then</source>
        <translation>Quader, Treppen, Platten und Stellen des Bodens, die jedes Glied berührt, ebenso wie dann den Boden</translation>
    </message>
    <message>
        <source>edges along x and y of a part of the ground that is slippery, rough or soft</source>
        <translation>Kanten entlang x und y einer Stelle des Bodens, die glatt, rau oder weich ist</translation>
    </message>
    <message>
        <source>a link that presses on it sinks by its force over this; else it is hard</source>
        <translation>ein Glied sinkt um seine Kraft durch diesen Wert ein; sonst ist der Boden hart</translation>
    </message>
    <message>
        <source>of a link that sinks; by default √(stiffness · mass of the robot)</source>
        <translation>eines Glieds, das einsinkt; sonst √(Steifigkeit · Masse des Roboters)</translation>
    </message>
    <message>
        <source>UDP port for lines of three numbers: forwards and to the left [m/s], turn [rad/s]</source>
        <translation>UDP-Port für Zeilen aus drei Zahlen: vorwärts und nach links [m/s], Drehung [rad/s]</translation>
    </message>
    <message>
        <source>a named pipe with such lines, not a port</source>
        <translation>eine benannte Pipe mit solchen Zeilen, statt eines Ports</translation>
    </message>
    <message>
        <source>IPv4 address on which the port listens; 0.0.0.0: from other machines, too</source>
        <translation>IPv4-Adresse, auf der der Port hört; 0.0.0.0: auch von anderen Rechnern</translation>
    </message>
    <message>
        <source>without a line for so long, the robot slows down and stops</source>
        <translation>kommt so lange keine Zeile, wird der Roboter langsamer und bleibt stehen</translation>
    </message>
    <message>
        <source>a faster velocity is shortened to this</source>
        <translation>eine größere Geschwindigkeit wird darauf gekürzt</translation>
    </message>
    <message>
        <source>a faster turn is slowed down to this</source>
        <translation>eine schnellere Drehung wird darauf verlangsamt</translation>
    </message>
    <message>
        <source>the contact that lands; feet alternate</source>
        <translation>der Kontakt, der aufsetzt; die Füße wechseln sich ab</translation>
    </message>
    <message>
        <source>x and y of the middle of its sole, in the world</source>
        <translation>x und y der Mitte seiner Sohle, in der Welt</translation>
    </message>
    <message>
        <source>direction of the foot; 0: along x</source>
        <translation>Richtung des Fußes; 0: entlang x</translation>
    </message>
    <message>
        <source>of the ground there</source>
        <translation>des Bodens dort</translation>
    </message>
    <message>
        <source>a path in place of a velocity: points [x, y] in the world, or [x, y, heading]</source>
        <translation>ein Weg statt einer Geschwindigkeit: Punkte [x, y] in der Welt oder [x, y, Richtung]</translation>
    </message>
    <message>
        <source>distance within which a waypoint is reached; default 0.2 m</source>
        <translation>Abstand, in dem ein Wegpunkt erreicht ist; sonst 0,2 m</translation>
    </message>
    <message>
        <source>on the way to waypoints; default 0.5 m/s</source>
        <translation>auf dem Weg zu Wegpunkten; sonst 0,5 m/s</translation>
    </message>
    <message>
        <source>how fast it turns on the way to waypoints; default 0.5 rad/s</source>
        <translation>wie schnell er sich auf dem Weg zu Wegpunkten dreht; sonst 0,5 rad/s</translation>
    </message>
    <message>
        <source>places of the feet in order, in place of a velocity; then the robot stands</source>
        <translation>Plätze der Füße der Reihe nach, statt einer Geschwindigkeit; danach steht der Roboter</translation>
    </message>
    <message>
        <source>how far a footstep may land from its place, along each axis; default 0: only times and the centre of pressure change</source>
        <translation>wie weit ein Fuß von seinem Platz entfernt aufsetzen darf, je Achse; sonst 0: nur Zeiten und Druckpunkt ändern sich</translation>
    </message>
    <message>
        <source>velocity and turn come from outside while the robot walks</source>
        <translation>Geschwindigkeit und Drehung kommen von außen, während der Roboter geht</translation>
    </message>
</context>
<context>
    <name>Template</name>
    <message>
        <source>Stand</source>
        <translation>Stehen</translation>
    </message>
    <message>
        <source>CoM circle</source>
        <translation>Schwerpunkt im Kreis</translation>
    </message>
    <message>
        <source>Squat</source>
        <translation>Kniebeuge</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Greifen</translation>
    </message>
    <message>
        <source>Fixed arm</source>
        <translation>Fester Arm</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>Schräge</translation>
    </message>
    <message>
        <source>Sway</source>
        <translation>Schwankender Boden</translation>
    </message>
    <message>
        <source>One foot</source>
        <translation>Auf einem Fuß</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Wand</translation>
    </message>
    <message>
        <source>Lift box</source>
        <translation>Kiste heben</translation>
    </message>
    <message>
        <source>Lift foot</source>
        <translation>Fuß heben</translation>
    </message>
    <message>
        <source>Elbow limit</source>
        <translation>Grenze des Ellbogens</translation>
    </message>
    <message>
        <source>Shoulder limit</source>
        <translation>Grenze der Schulter</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>Stoß</translation>
    </message>
    <message>
        <source>Push coupled</source>
        <translation>Stoß, gekoppelt</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>Walk fast</source>
        <translation>Schnelles Gehen</translation>
    </message>
    <message>
        <source>Pushed</source>
        <translation>Gestoßen</translation>
    </message>
    <message>
        <source>Turn and sidestep</source>
        <translation>Drehen und Seitschritt</translation>
    </message>
    <message>
        <source>The humanoid walks at 1.2 m/s and stops.</source>
        <translation>Der Humanoid geht mit 1,2 m/s und bleibt stehen.</translation>
    </message>
    <message>
        <source>Atlas walks at 0.8 m/s.</source>
        <translation>Atlas geht mit 0,8 m/s.</translation>
    </message>
    <message>
        <source>The humanoid walks and is pushed at its pelvis from four sides: its steps catch it.</source>
        <translation>Der Humanoid geht und wird am Becken von vier Seiten gestoßen: seine Schritte fangen ihn auf.</translation>
    </message>
    <message>
        <source>The humanoid walks in a circle while it steps sideways.</source>
        <translation>Der Humanoid geht im Kreis und dabei seitwärts.</translation>
    </message>
    <message>
        <source>Walks at a steady speed: any humanoid, by --robot FILE --speed V.</source>
        <translation>Geht mit gleichbleibender Geschwindigkeit: jeder Humanoide, mit --robot DATEI --speed V.</translation>
    </message>
    <message>
        <source>Handstand</source>
        <translation>Handstand</translation>
    </message>
    <message>
        <source>One hand</source>
        <translation>Auf einer Hand</translation>
    </message>
    <message>
        <source>Carry box</source>
        <translation>Kiste tragen</translation>
    </message>
    <message>
        <source>Palletizer</source>
        <translation>Palettierer</translation>
    </message>
    <message>
        <source>Poise humanoid</source>
        <translation>Poise-Humanoid</translation>
    </message>
    <message>
        <source>Humanoid, 24 joints</source>
        <translation>Humanoid, 24 Gelenke</translation>
    </message>
    <message>
        <source>Humanoid, 27 joints</source>
        <translation>Humanoid, 27 Gelenke</translation>
    </message>
    <message>
        <source>Stands on both feet and reacts to pushes with the whole body.</source>
        <translation>Steht auf beiden Füßen und fängt Stöße mit dem ganzen Körper ab.</translation>
    </message>
    <message>
        <source>Moves the CoM on a horizontal circle of 3 cm at 0.5 Hz, about the centre of the feet.</source>
        <translation>Bewegt den Schwerpunkt auf einem waagrechten Kreis von 3 cm mit 0,5 Hz um die Mitte der Füße.</translation>
    </message>
    <message>
        <source>Moves the pelvis down and up by 12 cm, twice, with the CoM over the feet.</source>
        <translation>Bewegt das Becken zweimal um 12 cm ab und auf, mit dem Schwerpunkt über den Füßen.</translation>
    </message>
    <message>
        <source>Moves a hand to a pose in front, with both feet on the ground.</source>
        <translation>Führt eine Hand zu einer Pose vor dem Körper; beide Füße bleiben am Boden.</translation>
    </message>
    <message>
        <source>An industrial arm on a fixed base follows a path with its palm.</source>
        <translation>Ein Industriearm auf fester Basis folgt mit der Handfläche einer Bahn.</translation>
    </message>
    <message>
        <source>Squats on a slope that rises by 10 deg ahead: the surface gives the inclination, and the ankles start such that the feet are flat on it.</source>
        <translation>Kniebeugen auf einer Schräge, die nach vorn um 10° ansteigt: Die Fläche gibt die Neigung vor, und die Knöchel beginnen so, dass die Füße flach aufliegen.</translation>
    </message>
    <message>
        <source>Squats on a slope that rises by 10 deg ahead.</source>
        <translation>Kniebeugen auf einer Schräge, die nach vorn um 10° ansteigt.</translation>
    </message>
    <message>
        <source>Stands on a platform that sways sideways and rocks, with the CoM at rest in the world.</source>
        <translation>Steht auf einer Plattform, die seitlich schwankt und kippt; der Schwerpunkt ruht in der Welt.</translation>
    </message>
    <message>
        <source>Stands on one foot, the CoM above its centre; the other foot moves up and down by 8 cm, twice.</source>
        <translation>Steht auf einem Fuß, den Schwerpunkt über dessen Mitte; der andere Fuß bewegt sich zweimal um 8 cm auf und ab.</translation>
    </message>
    <message>
        <source>Feet on the ground, hands on a wall: the CoM moves forward and back by 2 cm at 0.5 Hz; each hand pushes with at least 10 N.</source>
        <translation>Füße am Boden, Hände an einer Wand: Der Schwerpunkt bewegt sich mit 0,5 Hz um 2 cm vor und zurück; jede Hand drückt mit mindestens 10 N.</translation>
    </message>
    <message>
        <source>The humanoid lifts a box of 5 kg by pressing on its sides with both hands; robot and box share one set of equations.</source>
        <translation>Der Humanoid hebt eine Kiste von 5 kg, indem er mit beiden Händen auf ihre Seiten drückt; Roboter und Kiste stehen in einem Gleichungssystem.</translation>
    </message>
    <message>
        <source>Atlas shifts its weight over the right foot, lifts the left one by 6 cm, puts it down and loads it again.</source>
        <translation>Atlas verlagert sein Gewicht auf den rechten Fuß, hebt den linken um 6 cm, setzt ihn ab und belastet ihn wieder.</translation>
    </message>
    <message>
        <source>Sentis &amp; Khatib, first experiment: the left hand swings sideways by 0.6 m with a period of 4 s.</source>
        <translation>Sentis &amp; Khatib, erster Versuch: Die linke Hand schwingt mit einer Periode von 4 s um 0,6 m zur Seite.</translation>
    </message>
    <message>
        <source>Sentis &amp; Khatib, second experiment: the right hand moves to a point 40 cm to the side with limited speed, and arrives after 0.7 s although the shoulder reaches its limit on the way.</source>
        <translation>Sentis &amp; Khatib, zweiter Versuch: Die rechte Hand bewegt sich mit begrenzter Geschwindigkeit zu einem Punkt 40 cm seitlich und kommt nach 0,7 s an, obwohl die Schulter unterwegs ihre Grenze erreicht.</translation>
    </message>
    <message>
        <source>Garofalo et al. 2015: a humanoid of the same height, mass and number of joints stands on both feet, and a pendulum of 5 kg hits its hip sideways with 17.4 J, over 50 ms.</source>
        <translation>Garofalo et al. 2015: Ein Humanoid gleicher Höhe, Masse und Gelenkzahl steht auf beiden Füßen, und ein Pendel von 5 kg trifft seine Hüfte von der Seite mit 17,4 J über 50 ms.</translation>
    </message>
    <message>
        <source>The same push without decoupling, as in Ott et al. 2011.</source>
        <translation>Derselbe Stoß ohne Entkopplung, wie bei Ott et al. 2011.</translation>
    </message>
    <message>
        <source>The humanoid walks 1.35 m in ten steps, generated from a list of stances.</source>
        <translation>Der Humanoid geht 1,35 m in zehn Schritten, erzeugt aus einer Liste von Ständen.</translation>
    </message>
    <message>
        <source>The humanoid puts its hands on the ground, shifts its weight over them, lifts its legs into a handstand and comes back to its feet, generated from a list of stances.</source>
        <translation>Der Humanoid setzt die Hände auf den Boden, verlagert sein Gewicht darüber, hebt die Beine in den Handstand und kommt auf die Füße zurück, erzeugt aus einer Liste von Ständen.</translation>
    </message>
    <message>
        <source>The handstand, for a while on the left hand alone, with the hands closer together.</source>
        <translation>Der Handstand, eine Weile auf der linken Hand allein, mit enger stehenden Händen.</translation>
    </message>
    <message>
        <source>The humanoid stands and is pushed at the torso.</source>
        <translation>Der Humanoid steht und wird am Rumpf gestoßen.</translation>
    </message>
    <message>
        <source>The humanoid takes a box of 5 kg from a table on its left with both hands, lifts it, turns its trunk, puts it down farther out on its right, lets go, and stands as before.</source>
        <translation>Der Humanoid nimmt mit beiden Händen eine Kiste von 5 kg von einem Tisch zu seiner Linken, hebt sie, dreht den Rumpf, stellt sie rechts weiter außen ab, lässt los und steht wie zuvor.</translation>
    </message>
    <message>
        <source>The walk of t30 with another robot: only its name differs.</source>
        <translation>Das Gehen aus t30 mit einem anderen Roboter: Nur dessen Name ist anders.</translation>
    </message>
    <message>
        <source>An arm with three closed chains carries a box from one side to the other.</source>
        <translation>Ein Arm mit drei geschlossenen Ketten trägt eine Kiste von einer Seite zur anderen.</translation>
    </message>
    <message>
        <source>Stairs</source>
        <translation>Treppe</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Carry walking</source>
        <translation>Tragen im Gehen</translation>
    </message>
    <message>
        <source>The humanoid climbs four stairs of 12 cm, step over step, crosses a landing and goes down again, by a list of footsteps.</source>
        <translation>Der Humanoide steigt vier Stufen von 12 cm, Fuß über Fuß, geht über einen Absatz und wieder hinunter, nach einer Liste von Schritten.</translation>
    </message>
    <message>
        <source>The humanoid visits five points, turns where it has to, and is pushed on its way.</source>
        <translation>Der Humanoide geht zu fünf Punkten, dreht sich, wo er muss, und wird unterwegs gestoßen.</translation>
    </message>
    <message>
        <source>The humanoid walks in a curve and carries a box of 5 kg between its palms.</source>
        <translation>Der Humanoide geht eine Kurve und trägt eine Kiste von 5 kg zwischen seinen Handflächen.</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>The solver found no solution at %1 s (%2)</source>
        <translation>Der Löser fand bei %1 s keine Lösung (%2)</translation>
    </message>
    <message>
        <source>The plant's state left all bounds at %1 s</source>
        <translation>Der Zustand der Strecke hat bei %1 s alle Grenzen verlassen</translation>
    </message>
    <message>
        <source>%1 at %2 s</source>
        <translation>%1 bei %2 s</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>gelöst</translation>
    </message>
    <message>
        <source>infeasible</source>
        <translation>unlösbar</translation>
    </message>
    <message>
        <source>iteration limit</source>
        <translation>Iterationsgrenze</translation>
    </message>
    <message>
        <source>numerical error</source>
        <translation>numerischer Fehler</translation>
    </message>
</context>
<context>
    <name>YamlHelp</name>
    <message>
        <source>default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
</context>
<context>
    <name>poise::gui::FileWatch</name>
    <message>
        <source>Reloaded: another program has changed %1</source>
        <translation>Neu geladen: Ein anderes Programm hat %1 geändert</translation>
    </message>
    <message>
        <source>Changed by another program</source>
        <translation>Von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Another program has changed %1, which has unsaved changes here. Reload takes the text of the file; Undo brings yours back.</source>
        <translation>Ein anderes Programm hat %1 geändert, und hier gibt es nicht gespeicherte Änderungen. Neu laden nimmt den Text der Datei; Rückgängig bringt den eigenen zurück.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
</context>
<context>
    <name>poise::gui::JointList</name>
    <message>
        <source>Joints at the start</source>
        <translation>Gelenke am Start</translation>
    </message>
    <message>
        <source>Filter joints</source>
        <translation>Gelenke filtern</translation>
    </message>
    <message>
        <source>%1 at the start</source>
        <translation>%1 am Start</translation>
    </message>
</context>
<context>
    <name>Motion</name>
    <message>
        <source>Crouch</source>
        <translation>In die Knie gehen</translation>
    </message>
    <message>
        <source>The CoM goes down by a tenth of its height, and up</source>
        <translation>Der Schwerpunkt geht um ein Zehntel seiner Höhe hinab und wieder hinauf</translation>
    </message>
    <message>
        <source>Lift a hand</source>
        <translation>Eine Hand heben</translation>
    </message>
    <message>
        <source>A hand goes up and down</source>
        <translation>Eine Hand geht hinauf und hinab</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Greifen</translation>
    </message>
    <message>
        <source>A hand goes ahead and up, and back</source>
        <translation>Eine Hand geht vor und hinauf und wieder zurück</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Winken</translation>
    </message>
    <message>
        <source>A hand goes up, swings from side to side, and goes down</source>
        <translation>Eine Hand geht hinauf, schwingt hin und her und geht hinab</translation>
    </message>
    <message>
        <source>Lift a foot</source>
        <translation>Einen Fuß heben</translation>
    </message>
    <message>
        <source>The CoM goes over the other feet, a foot up and down</source>
        <translation>Der Schwerpunkt geht über die anderen Füße, ein Fuß hinauf und hinab</translation>
    </message>
    <message>
        <source>there is no task of the CoM (type com)</source>
        <translation>Es gibt keine Aufgabe des Schwerpunkts (type com)</translation>
    </message>
    <message>
        <source>fewer than two feet stand at the start</source>
        <translation>Am Start stehen weniger als zwei Füße</translation>
    </message>
    <message>
        <source>no limb is free: none with three joints or more</source>
        <translation>Kein Glied ist frei: keines mit drei oder mehr Gelenken</translation>
    </message>
    <message>
        <source>the phases are generated from the sequence</source>
        <translation>Die Phasen werden aus der Folge erzeugt</translation>
    </message>
</context>
</TS>
