import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site. `layout` frames its children and adds nothing to the address. */
export default [
  // Everything stands within one boundary, so that a page that cannot be shown is still one of ours
  layout("routes/site.tsx", [
    index("routes/office/start.ts"),
    route("dashboard", "routes/office/start.ts", { id: "dashboard" }),

    // Getting in and out
    route("login", "routes/entrance/login.tsx"),
    route("login/code", "routes/entrance/second-step.tsx"),
    route("login/code/send", "routes/entrance/send-code.ts"),
    route("login/password", "routes/entrance/choose-password.tsx"),
    route("logout", "routes/entrance/logout.ts"),
    route("language", "routes/entrance/language.ts"),

    // The office: side menu, top bar, breadcrumb
    layout("routes/office/frame.tsx", [
      route("exam/index", "routes/office/home.tsx"),
      route("exam/task", "routes/office/tasks.tsx"),
      route("exam/monitor", "routes/office/monitor.tsx"),
      route("offline/room", "routes/office/room.tsx"),

      // Papers: the list, and dialogs over it
      layout("routes/papers/list.tsx", [
        route("exam/paper", "routes/papers/no-dialog.ts"),
        route("launch", "routes/papers/new.tsx"),
        route("exam/paper/:paperId/edit", "routes/papers/edit.tsx"),
        route("exam/paper/:paperId/remark", "routes/papers/remark.tsx"),
        route("exam/paper/:paperId/delete", "routes/papers/delete.tsx"),
      ]),
      route("exam/paper/:paperId/copy", "routes/papers/copy.ts"),
      route("exam/paper/:paperId/archive", "routes/papers/archive.ts"),
      route("exam/paper/session", "routes/papers/sessions.tsx"),

      // A paper's parts and questions
      route("exam/paper/quest", "routes/questions/show.tsx"),
      route("exam/paper/:paperId/part/new", "routes/questions/part-new.tsx"),
      route("exam/part/:partId/edit", "routes/questions/part-edit.tsx"),
      route("exam/part/:partId/delete", "routes/questions/part-delete.tsx"),
      route("exam/part/:partId/order", "routes/questions/part-order.ts"),
      route("exam/part/:partId/question/new", "routes/questions/new.tsx"),
      route("exam/question/slot/:slotId/edit", "routes/questions/edit.tsx"),
      route("exam/question/slot/:slotId/delete", "routes/questions/delete.tsx"),
      route("exam/question/slot/:slotId/order", "routes/questions/order.ts"),
      route("exam/question/slot/:slotId/mark", "routes/questions/mark.ts"),
    ]),
    route("sidebar", "routes/office/sidebar.ts"),

    // Pages about pages
    route("401", "routes/entrance/forbidden.tsx"),
    route("404", "routes/entrance/not-found.tsx"),
    route("redirect/*", "routes/entrance/old-redirect.ts"),
    route("*", "routes/entrance/unknown.ts"),
  ]),
] satisfies RouteConfig;
