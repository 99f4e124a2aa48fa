// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <boost/graph/depth_first_search.hpp>

#include "poise/core/tree/joint_parts.hpp"

namespace poise {
namespace {

std::string link_text(const LinkGraph& graph, LinkId link) {
  return "'" + graph[link].name + "' (line " + std::to_string(graph[link].line) + ")";
}

// Records the chain of links from the start of the search to the present link, to name a loop.
struct LoopFinder : boost::default_dfs_visitor {
  std::vector<LinkId>* chain;
  const std::string* file;
  LoopFinder(std::vector<LinkId>* c, const std::string* f) : chain(c), file(f) {}

  void discover_vertex(LinkId link, const LinkGraph&) const { chain->push_back(link); }
  void finish_vertex(LinkId, const LinkGraph&) const { chain->pop_back(); }

  void back_edge(JointId joint, const LinkGraph& graph) const {
    const LinkId first = target(joint, graph);
    std::string loop;
    for (auto it = std::find(chain->begin(), chain->end(), first); it != chain->end(); ++it)
      loop += graph[*it].name + " → ";
    throw ConfigError(ErrorCode::kConflict, Place{*file, graph[joint].line},
                      "joint " + graph[joint].name, "closes a loop: " + loop + graph[first].name,
                      "a robot is a tree: every link except the root has one parent joint");
  }
};

// `link` and its ancestors, upwards through the first parent joint of each link.
std::vector<LinkId> lineage(const LinkGraph& graph, LinkId link) {
  std::vector<LinkId> links{link};
  while (in_degree(links.back(), graph) > 0)
    links.push_back(source(*in_edges(links.back(), graph).first, graph));
  return links;
}

// "closes the loop a → b → … → a: it " for a link with two parent joints; empty if these have no
// common ancestor. The graph has no directed loops here.
std::string loop_below(const LinkGraph& graph, LinkId link, JointId one, JointId other) {
  const std::vector<LinkId> down = lineage(graph, source(one, graph));
  const std::vector<LinkId> up = lineage(graph, source(other, graph));
  const auto top = std::ranges::find_first_of(down, up);
  if (top == down.end()) return {};
  std::string text = "closes the loop ";
  for (auto it = top + 1; it != down.begin(); --it) text += graph[*(it - 1)].name + " → ";
  text += graph[link].name;
  for (const LinkId above : up) {
    text += " → " + graph[above].name;
    if (above == *top) break;
  }
  return text + ": it ";
}

void check_parents(const LinkGraph& graph, LinkId link, const std::string& file) {
  if (in_degree(link, graph) < 2) return;
  const auto joint = in_edges(link, graph).first;
  const JointEdge& first = graph[*joint];
  const JointEdge& second = graph[*std::next(joint)];
  throw ConfigError(
      ErrorCode::kConflict, Place{file, second.line}, "joint " + second.name,
      loop_below(graph, link, *joint, *std::next(joint)) + "is a second parent joint of link '" +
          graph[link].name + "'; the first is '" + first.name + "' (line " +
          std::to_string(first.line) + ")",
      "every link except the root has one parent joint; cut the loop at one joint, and close it by "
      "robot.loops of the stack");
}

// Fills a Tree, body by body, in one depth-first search in the order of the file.
class Flattener : public boost::default_dfs_visitor {
 public:
  Flattener(LinkId base, Tree* tree, std::vector<TreeLink>* where)
      : base_(base), tree_(tree), where_(where) {}

  void discover_vertex(LinkId link, const LinkGraph& graph) const {
    const LinkVertex& vertex = graph[link];
    TreeLink& here = (*where_)[link];
    here.name = vertex.name;
    place(link, graph, here);
    add_inertia(tree_->inertias[static_cast<std::size_t>(here.body)], vertex.inertia, here.X_BL);
    tree_->links.push_back(here);
  }

 private:
  // A link behind a fixed joint shares the body of its parent. Any other link starts a body.
  void place(LinkId link, const LinkGraph& graph, TreeLink& here) const {
    const auto [first, last] = in_edges(link, graph);
    here.body = tree_->bodies();
    if (first == last || link == base_) {
      tree_->inertias.emplace_back();
      return;
    }
    const JointEdge& joint = graph[*first];
    const TreeLink& parent = (*where_)[source(*first, graph)];
    const Pose X_BJ = parent.X_BL * joint.X_PJ;
    if (joint.type == JointType::kFixed) {
      here.body = parent.body;
      here.X_BL = X_BJ;
      return;
    }
    int carrier = parent.body;
    for (TreeJoint& part : parts_of(joint)) {
      part.parent = carrier;
      part.X_PJ = carrier == parent.body ? X_BJ : Pose();
      if (part.kind == JointKind::kSpherical) part.ball = ball_of(joint);
      carrier = here.body = tree_->bodies();
      tree_->joints.push_back(std::move(part));
      tree_->inertias.emplace_back();
    }
  }

  // Index of the ball of `joint`. Adds the ball at the joint's first part.
  int ball_of(const JointEdge& joint) const {
    if (tree_->balls.empty() || tree_->balls.back().name != joint.name)
      tree_->balls.push_back(
          {joint.name, static_cast<int>(tree_->joints.size()), joint.swing, joint.twist});
    return static_cast<int>(tree_->balls.size()) - 1;
  }

  LinkId base_;
  Tree* tree_;
  std::vector<TreeLink>* where_;  // by vertex
};

// The link that is body 0: the root, or the child of a floating joint below a massless root.
LinkId base_of(const LinkGraph& graph, LinkId root, bool floating, const std::string& file) {
  if (out_degree(root, graph) != 1 || graph[root].inertia.mass > 0) return root;
  const JointId joint = *out_edges(root, graph).first;
  if (graph[joint].type != JointType::kFloating) return root;
  if (!floating)
    throw ConfigError(ErrorCode::kUnsuited, Place{file, graph[joint].line},
                      "joint " + graph[joint].name, "is a floating joint, but the base is fixed",
                      "make the base floating or the joint fixed");
  return target(joint, graph);
}

// Refuses a joint whose name is that of a part of another joint, such as `hip.x`.
void check_names(const LinkGraph& graph, const Tree& tree, const std::string& file) {
  for (const auto& edge : boost::make_iterator_range(edges(graph)))
    for (const TreeJoint& joint : tree.joints)
      if (joint.name == graph[edge].name && !joint.whole.empty())
        throw ConfigError(
            ErrorCode::kDuplicate, Place{file, graph[edge].line}, "joint " + graph[edge].name,
            "has the name of a part of joint '" + joint.whole + "'", "rename one of the two");
}

// Writes the leader, ratio and offset of each mimic joint. Leaders are no mimic joints here.
void find_leaders(const LinkGraph& graph, Tree& tree) {
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const Mimic& mimic = graph[edge].mimic;
    if (mimic.leader.empty()) continue;
    TreeJoint& follower = tree.joints[static_cast<std::size_t>(tree.find_joint(graph[edge].name))];
    follower.leader = tree.find_joint(mimic.leader);
    follower.ratio = mimic.ratio;
    follower.offset = mimic.offset;
  }
}

auto color_map(std::vector<boost::default_color_type>& colors, const LinkGraph& graph) {
  return boost::make_iterator_property_map(colors.begin(), get(boost::vertex_index, graph));
}

}  // namespace

LinkId root_of(const LinkGraph& graph, const std::string& file) {
  std::vector<LinkId> chain;
  boost::depth_first_search(graph, boost::visitor(LoopFinder(&chain, &file)));

  std::vector<LinkId> roots;
  for (const LinkId link : boost::make_iterator_range(vertices(graph))) {
    check_parents(graph, link, file);
    if (in_degree(link, graph) == 0) roots.push_back(link);
  }
  if (roots.size() > 1)
    throw ConfigError(ErrorCode::kInvalid, Place{file, graph[roots[1]].line},
                      "link " + graph[roots[1]].name,
                      "is a second root; the first is " + link_text(graph, roots[0]),
                      "connect it to the rest with a joint");
  return roots.front();
}

Tree flatten(const LinkGraph& graph, LinkId root, bool floating, const std::string& file) {
  Tree tree;
  std::vector<TreeLink> where(num_vertices(graph));
  std::vector<boost::default_color_type> colors(num_vertices(graph));
  const LinkId base = base_of(graph, root, floating, file);
  boost::depth_first_visit(graph, base, Flattener(base, &tree, &where), color_map(colors, graph));
  check_names(graph, tree, file);
  find_leaders(graph, tree);
  tree.roots.resize(1);
  tree.roots[0].floating = floating;
  tree.roots[0].joints = static_cast<int>(tree.joints.size());
  index_tree(tree);
  return tree;
}

}  // namespace poise
