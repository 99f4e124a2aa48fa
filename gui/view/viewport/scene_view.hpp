// SPDX-License-Identifier: BSD-2-Clause
// 3D view of the robot: orbit, pan, zoom, follow.

#pragma once

#include <QImage>
#include <QWidget>

#include "poise/gui/model/edit/link_edits.hpp"
#include "poise/gui/model/pose/pose_edits.hpp"
#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/handle/handle_tool.hpp"
#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/phase_outline.hpp"
#include "poise/gui/view/viewport/picture_maker.hpp"
#include "poise/gui/view/viewport/scene_hand.hpp"

class QMenu;
class QToolButton;

namespace poise::gui {

class JointList;

/// Dragging orbits the camera, or moves what it grasps: a target, or the robot during a run.
class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(Workbench& bench, QWidget* parent = nullptr);

  const QImage& image() const { return image_; }
  long pictures() const { return pictures_; }  ///< number of pictures drawn so far
  QString said() const;                        ///< what stands there while there is no picture
  void fit();
  /// The view at a time of the run, for a picture of that size, without mouse interaction.
  View frame(double time, QSize size);
  bool follows() const { return follow_; }  ///< whether the camera follows the robot
  /// The meshes of the robot; null until they are read.
  std::shared_ptr<const scene::Model> model() const { return maker_.model(); }
  /// Shows the card of a link, as a click on it does.
  void show_link(const std::string& link);
  /// Adds the switches of the view.
  void fill(QMenu& menu);
  /// Position of a point of the world in this widget.
  std::optional<QPoint> where(const Eigen::Vector3d& point) const;

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void load();
  void make_card();
  void make_menu_button();
  void hover(QPoint at);
  void click(QPoint at);
  std::optional<scene::Hit> body_at(QPoint at) const;
  QString hover_contact(QPoint at);
  void show_card(QPoint at);
  QRect robot_area() const;
  void close_card();
  void frame_link();
  LinkPoint picked_point() const;
  std::optional<JointRange> picked_joint() const;
  /// Sets the start position of a joint of the robot.
  void pose(int joint, double value, bool drag);
  void make_pose_button();
  void drag_joint(bool on);
  void place_joints();
  void show_joints();
  const State& posed() const;
  bool take_limb(QPoint at);
  void begin_limb(const std::string& what);
  void move_limb(QPoint by);
  /// The pose on the contacts, if these are to stay and the body would move them; else null.
  StandingPose* standing(int body);
  void move_standing(QPoint to);
  void show_pose();
  void save_pose();
  void take_pose();
  /// Entries that store, keep and take start poses.
  void add_poses(QMenu& menu);
  void add_postures(QMenu& menu);
  void start_here();
  void release_limb();
  void make_body_marks();
  void refresh();
  scene::Camera seen_from() const;  // including the motion that follows the robot
  std::vector<int> limited(double time) const;
  bool fits(const std::optional<Snapshot>& moment) const;
  struct Chip {
    QString text;
    QColor color;
  };
  std::vector<Chip> chips() const;

  Workbench& bench_;
  PictureMaker maker_;
  SceneHand hand_;
  HandleTool handle_;
  QImage image_;
  QString failure_;
  long pictures_ = 0;
  scene::Camera camera_;
  scene::MarkOptions marks_;
  std::optional<Snapshot> snapshot_;
  std::shared_ptr<const Setup> setup_;
  std::shared_ptr<const StackSpec> robot_spec_;
  Eigen::Vector3d com_ = Eigen::Vector3d::Zero();  // CoM when the camera was placed
  bool fitted_ = false;                            // until the user moves the camera
  bool placed_ = false, follow_ = true;
  struct Outlines {
    bool other = true;   // of the compared run or the estimate
    PhaseOutline phase;  // of the phase before
  } outlines_;
  scene::RobotStyle style_;
  std::shared_ptr<const scene::BodyMarks> body_marks_;
  struct Picked {
    int link = 0, body = 0;
    Eigen::Vector3d p_BP, n_B;  // point and normal of the surface, in the body's frame
  };
  std::optional<Picked> picked_;
  struct Limb {
    int joint = 0;
    Eigen::Vector3d p_BG;  // the grasped point in the body's frame
    double value = 0;
    bool begun = false;
  };
  std::optional<Limb> limb_;
  std::unique_ptr<StandingPose> standing_;  // while it is being posed
  bool contacts_stay_ = true, joint_dragged_ = false;
  bool posing_ = false;  // the start is shown, because it is being posed
  LinkCard* card_;
  QToolButton *menu_button_, *pose_button_;
  JointList* joints_;
  struct Mouse {
    QPoint last, pressed;
    std::string hovered;  // the card of what is under it
  } mouse_;
};

}  // namespace poise::gui
