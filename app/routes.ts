import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { recordRoutes } from "./records/routes";
import { binRoutes, forms, importRoutes, plainForms } from "./route-groups";

/** Public addresses of the specification whose pages come with exams. */
const notOpenYet = [
  "dwonload/video",
  "exam/report/reportPDF/:candId/:token/:companyUuid",
  "exam/report/gpPdfReport/:candId/:token",
  "exam/report/external/:candId/:type",
  "measure/report/external/:candId/:productId/:token",
  "exam/review/external/:candId/:type",
  "offline/admission/ticket/:candUuid",
].map((path) => route(path, "routes/entrance/not-open.tsx", { id: path }));

/** Every route of the site. `layout` frames its children and adds no path segment. */
export default [
  // One error boundary around everything, so that a page that cannot be shown is still one of ours
  layout("routes/site.tsx", [
    index("routes/office/start.ts"),
    route("dashboard", "routes/office/start.ts", { id: "dashboard" }),

    // Signing in and out
    layout("routes/entrance/words.tsx", [
      route("login", "routes/entrance/login.tsx"),
      route("login/code", "routes/entrance/second-step.tsx"),
      route("login/code/send", "routes/entrance/send-code.ts"),
      route("login/password", "routes/entrance/choose-password.tsx"),
      route("login/sms", "routes/entrance/codes/login-by-code.tsx"),
      route("login/sms/send", "routes/entrance/codes/login-by-code-send.tsx"),
      route("gpLogin", "routes/entrance/partner.tsx"),
      route("resetPwd", "routes/entrance/codes/reset-password.tsx"),
      route("resetPwd/send", "routes/entrance/codes/reset-password-send.tsx"),
      route("register", "routes/entrance/codes/register.tsx"),
      route("register/send", "routes/entrance/codes/register-send.tsx"),
      route("register/company", "routes/entrance/codes/register-company.tsx"),
      route("invitation", "routes/entrance/codes/invitation.tsx"),
      route("invitation/send", "routes/entrance/codes/invitation-send.tsx"),
      route("companyInfo", "routes/entrance/company-info.tsx"),
    ]),
    route("logout", "routes/entrance/logout.ts"),
    route("language", "routes/entrance/language.ts"),

    // The office: side menu, top bar, breadcrumb
    layout("routes/office/frame.tsx", [
      layout("routes/home/words.tsx", [route("exam/index", "routes/home/home.tsx")]),
      layout("routes/monitor/words.tsx", [
        route("exam/monitor", "routes/monitor/list.tsx"),
        route("exam/monitor/:examId", "routes/monitor/show.tsx"),
        route("exam/monitor/:examId/looked", "routes/monitor/looked.ts"),
        route("exam/monitor/:examId/people", "routes/monitor/people.tsx"),
        route("exam/monitor/:examId/:candidateId", "routes/monitor/candidate.tsx"),
      ]),
      layout("routes/marking/words.tsx", [
        route("exam/task", "routes/marking/mine.tsx"),
        route("exam/task/:examId/next", "routes/marking/next.ts"),
        route("exam/task/:examId/:taskId", "routes/marking/task.tsx"),
        route("exam/:examId/marking", "routes/marking/overview.tsx"),
      ]),
      route("offline/room", "routes/office/room.tsx"),

      // The operator's own account
      layout("routes/operator/words.tsx", [
        route("operator", "routes/operator/start.ts"),
        route("operator/second-step", "routes/operator/second-step.ts"),
        route("operator/sessions", "routes/operator/sessions.tsx"),
        route("operator/sessions/:sessionId/end", "routes/operator/session-end.ts"),
        route("operator/data", "routes/operator/data.tsx"),
        route("operator/data/file", "routes/operator/data-file.ts"),
        route("operator/role", "routes/operator/role.ts"),
        route("operator/keyboard", "routes/operator/keyboard.tsx"),
        forms("operator-forms", [route("operator/profile", "routes/operator/profile.tsx")]),
        plainForms("operator-plain-forms", [
          route("operator/password", "routes/operator/password.tsx"),
          route("operator/avatar", "routes/operator/avatar.tsx"),
          route("operator/mobile", "routes/operator/mobile.tsx"),
          route("operator/mobile/send", "routes/operator/mobile-send.tsx"),
          route("operator/proof", "routes/operator/reauthenticate.tsx"),
          route("feedback", "routes/operator/feedback.tsx"),
        ]),
      ]),

      // The company and its operators
      layout("routes/companies/words.tsx", [
        layout("routes/companies/operators/operators.tsx", [
          route("companyManagement/account/setting", "routes/companies/operators/no-dialog.ts"),
          forms("account-forms", [
            route("companyManagement/account/new", "routes/companies/operators/operator-new.tsx"),
            route(
              "companyManagement/account/:operatorId/edit",
              "routes/companies/operators/operator-edit.tsx",
            ),
          ]),
          plainForms("account-plain-forms", [
            route("companyManagement/account/remove", "routes/companies/operators/operators-remove.tsx"),
            route(
              "companyManagement/account/:operatorId/password",
              "routes/companies/operators/operator-password.tsx",
            ),
          ]),
        ]),
        ...binRoutes("companyManagement/account/setting"),
        route(
          "companyManagement/account/invitation/:invitationId/send",
          "routes/companies/operators/invitation-send.ts",
        ),
        route(
          "companyManagement/account/invitation/:invitationId/revoke",
          "routes/companies/operators/invitation-revoke.ts",
        ),
        route("companyManagement/account/:operatorId/lock", "routes/companies/operators/operator-lock.ts"),
        route("companyManagement/company/ticket", "routes/companies/ticket.tsx"),
        forms("company-forms", [
          route("companyManagement/company/setting", "routes/companies/company.tsx"),
          route("companyManagement/company/verification", "routes/companies/verification.tsx"),
          route("companyManagement/company/exam", "routes/companies/settings.tsx"),
        ]),
        plainForms("company-plain-forms", [
          route("companyManagement/company/logo", "routes/companies/logo.tsx"),
        ]),
      ]),

      // The platform
      layout("routes/admin/words.tsx", [
        route("admin/companies", "routes/admin/companies.tsx"),
        route("admin/companies/:companyId/grant", "routes/admin/company-grant.ts"),
        route("admin/applications", "routes/admin/applications.tsx"),
        route("admin/outbox", "routes/admin/outbox.tsx"),
        route("admin/outbox/:messageId/again", "routes/admin/outbox-again.ts"),
        ...recordRoutes("admin/feedback", "feedbackUuid", ["update"]),
        ...recordRoutes("admin/dictionary", "dictUuid", ["add", "update", "remove", "restore"]),
        route("admin/errors", "routes/admin/errors.tsx"),
        route("admin/errors/clear", "routes/admin/errors-clear.ts"),
        route("admin/system", "routes/admin/system.tsx"),
        plainForms("admin-plain-forms", [route("admin/companies/:companyId", "routes/admin/company.tsx")]),
      ]),

      // Papers: the list, and dialogs over it
      layout("routes/papers/words.tsx", [
        layout("routes/papers/list.tsx", [
          route("exam/paper", "routes/papers/dialog/no-dialog.ts"),
          forms("paper-forms", [
            route("launch", "routes/papers/dialog/new.tsx"),
            route("exam/paper/:paperId/edit", "routes/papers/dialog/edit.tsx"),
          ]),
          plainForms("paper-plain-forms", [
            route("exam/paper/:paperId/remark", "routes/papers/dialog/remark.tsx"),
            route("exam/paper/:paperId/delete", "routes/papers/delete.tsx"),
          ]),
        ]),
        ...binRoutes("exam/paper"),
        route("exam/paper/choose", "routes/papers/choose.ts"),
        route("exam/paper/chosen/archive", "routes/papers/many/archive.ts"),
        route("exam/paper/chosen/delete", "routes/papers/many/delete.tsx"),
        route("exam/paper/chosen/export", "routes/papers/many/export.tsx"),
        route("exam/paper/chosen/undo", "routes/papers/many/undo.ts"),
        route("exam/paper/:paperId/copy", "routes/papers/dialog/copy.ts"),
        route("exam/paper/name", "routes/papers/name-taken.ts"),
        route("exam/paper/:paperId/archive", "routes/papers/archive.ts"),
        route("exam/paper/session", "routes/papers/groups/sessions.tsx"),
        route("exam/paper/:paperId/session/add", "routes/papers/groups/session-add.tsx"),
        plainForms("group-plain-forms", [
          route("exam/paper/group/new", "routes/papers/groups/group-new.tsx"),
          route("exam/paper/:paperId/session/copy", "routes/papers/groups/session-copy.tsx"),
        ]),
        route("exam/paper/:paperId/session/:childId/order", "routes/papers/groups/session-order.ts"),
        route("exam/paper/:paperId/session/:childId/remove", "routes/papers/groups/session-remove.tsx"),
      ]),

      // Exams
      layout("routes/exams/words.tsx", [
        route("exam/my", "routes/exams/list.tsx"),
        ...binRoutes("exam/my"),
        route("exam/my/calendar", "routes/exams/calendar.tsx"),
        plainForms("exam-plain-forms", [
          route("exam/new", "routes/exams/arrange/new.tsx"),
          route("exam/:examId/edit", "routes/exams/arrange/edit.tsx"),
          route("exam/:examId/cancel", "routes/exams/cancel.tsx"),
        ]),
        layout("routes/candidates/words.tsx", [
          route("exam/:examId/candidates", "routes/candidates/list.tsx"),
          route("exam/:examId/candidates/choose", "routes/candidates/choose.ts"),
          route("exam/:examId/candidates/undo", "routes/candidates/undo.ts"),
          route("exam/:examId/candidates/:candidateId", "routes/candidates/show.tsx"),
          ...importRoutes("exam/candidates/import/:candidateListId"),
          plainForms("candidate-plain-forms", [
            route("exam/:examId/candidates/new", "routes/candidates/new.tsx"),
            route("exam/:examId/candidates/from", "routes/candidates/from.tsx"),
            route("exam/:examId/candidates/import", "routes/candidates/import.tsx"),
            route("exam/:examId/candidates/change/:kind", "routes/candidates/change.tsx"),
            route("exam/:examId/candidates/:candidateId/edit", "routes/candidates/edit.tsx"),
            route("exam/:examId/candidates/:candidateId/photo", "routes/candidates/photo/photo.tsx"),
            route("exam/:examId/candidates/:candidateId/id-number", "routes/candidates/reveal.tsx"),
          ]),
        ]),
        layout("routes/candidate-papers/words.tsx", [
          route("exam/:examId/papers", "routes/candidate-papers/show.tsx"),
          route("exam/:examId/papers/draw.json", "routes/candidate-papers/redo.ts"),
        ]),
        layout("routes/invitations/words.tsx", [
          route("exam/:examId/trial", "routes/invitations/trial.ts"),
          route("exam/:examId/invitations/chosen", "routes/invitations/chosen.ts"),
          route("exam/:examId/invitations/reminders", "routes/invitations/reminders.ts"),
          route("exam/:examId/invitations/sheet", "routes/invitations/sheet.tsx"),
          plainForms("invitation-plain-forms", [
            route("exam/:examId/invitations", "routes/invitations/show.tsx"),
            route("exam/:examId/invitations/texts", "routes/invitations/texts.tsx"),
          ]),
        ]),
        layout("routes/results/words.tsx", [
          route("exam/:examId/results", "routes/results/list.tsx"),
          route("exam/:examId/results/release", "routes/results/release.ts"),
          route("exam/:examId/results/:candidateId", "routes/results/show.tsx"),
        ]),
        route("exam/:examId", "routes/exams/show.tsx"),
        route("exam/:examId/check", "routes/exams/check/check.tsx"),
        route("exam/:examId/publication", "routes/exams/check/publication.ts"),
        route("exam/:examId/copy", "routes/exams/copy.ts"),
        route("exam/:examId/archive", "routes/exams/archive.ts"),
        route("exam/:examId/remove", "routes/exams/remove.ts"),
      ]),

      // Paper exports for printing
      layout("routes/exports/words.tsx", [
        route("exam/paper/export", "routes/exports/show.tsx"),
        route("exam/paper/:paperId/export/print", "routes/exports/print.ts"),
        route("exam/paper/:paperId/export/pdf", "routes/exports/pdf.ts"),
        route("exam/paper/:paperId/export/word", "routes/exports/word.ts"),
      ]),

      // Certificates
      layout("routes/certificates/words.tsx", [
        route("certificate/list", "routes/certificates/list.tsx"),
        route("certificate/choose", "routes/certificates/many/choose.ts"),
        route("certificate/chosen/zip", "routes/certificates/many/zip.tsx"),
        route("certificate/template", "routes/certificates/templates/templates.tsx"),
        route("certificate/template/:templateUuid/copy", "routes/certificates/templates/template-copy.ts"),
        route(
          "certificate/template/:templateUuid/archive",
          "routes/certificates/templates/template-archive.ts",
        ),
        route(
          "certificate/template/:templateUuid/remove",
          "routes/certificates/templates/template-remove.ts",
        ),
        ...binRoutes("certificate/template"),
        ...importRoutes("certificate/import/:listId"),
        route("certificate/key", "routes/certificates/keys/keys.tsx"),
        route("certificate/key/new", "routes/certificates/keys/key-new.ts"),
        forms("certificate-forms", [
          route("certificate/new", "routes/certificates/issue/new.tsx"),
          route("certificate/template/new", "routes/certificates/templates/template-new.tsx"),
          route("certificate/template/:templateUuid", "routes/certificates/templates/template-edit.tsx"),
          route("certificate/:certificateUuid/replace", "routes/certificates/issue/replace.tsx"),
        ]),
        plainForms("certificate-plain-forms", [
          route("certificate/import", "routes/certificates/lists/import.tsx"),
          route("certificate/key/:keyId/revoke", "routes/certificates/keys/key-revoke.tsx"),
          route("certificate/chosen/revoke", "routes/certificates/many/revoke.tsx"),
          route("certificate/:certificateUuid/revoke", "routes/certificates/issue/revoke.tsx"),
        ]),
        route("certificate/:certificateUuid", "routes/certificates/show.tsx"),
      ]),

      // The question bank
      layout("routes/bank/words.tsx", [
        route("exam/question", "routes/bank/list.tsx"),
        ...binRoutes("exam/question"),
        route("exam/question/choose", "routes/bank/choose.ts"),
        route("exam/question/chosen", "routes/bank/chosen/begin.ts"),
        route("exam/question/duplicates", "routes/bank/duplicates.tsx"),
        ...recordRoutes("exam/question/bank", "bankId", ["add", "update", "remove"]),
        route("exam/question/export", "routes/bank/export.tsx"),
        ...importRoutes("exam/question/import/:importId"),
        forms("bank-forms", [
          route("exam/question/new", "routes/bank/question/new.tsx"),
          route("exam/question/:questionId/edit", "routes/bank/question/edit.tsx"),
          route("exam/question/:questionId/preview", "routes/bank/question/preview.tsx"),
        ]),
        plainForms("bank-plain-forms", [
          route("exam/question/import", "routes/bank/import.tsx"),
          route("exam/question/move", "routes/bank/chosen/move.tsx"),
          route("exam/question/tag", "routes/bank/chosen/tag.tsx"),
          route("exam/question/delete", "routes/bank/chosen/delete.tsx"),
        ]),
        route("exam/question/restore", "routes/bank/chosen/restore.ts"),
        route("exam/question/:questionId", "routes/bank/question/show.tsx"),
      ]),

      // A paper's parts and questions
      layout("routes/questions/words.tsx", [
        route("exam/paper/quest", "routes/questions/show.tsx"),
        route("exam/part/:partId/delete", "routes/questions/parts/part-delete.tsx"),
        route("exam/part/:partId/draw/again", "routes/questions/fill/draw-again.tsx"),
        route("exam/question/slot/:slotId/delete", "routes/questions/delete.tsx"),
        route("exam/paper/:paperId/bin", "routes/questions/bin/show.tsx"),
        route("exam/part/:partId/restore", "routes/questions/bin/restore-part.ts"),
        route("exam/question/slot/:slotId/restore", "routes/questions/bin/restore-slot.ts"),
        forms("question-forms", [
          route("exam/paper/:paperId/part/new", "routes/questions/parts/part-new.tsx"),
          route("exam/part/:partId/edit", "routes/questions/parts/part-edit.tsx"),
          route("exam/part/:partId/draw", "routes/questions/fill/draw.tsx"),
          route("exam/part/:partId/question/new", "routes/questions/new.tsx"),
          route("exam/question/slot/:slotId/edit", "routes/questions/edit.tsx"),
        ]),
        plainForms("question-plain-forms", [
          route("exam/paper/:paperId/part/copy", "routes/questions/parts/part-copy.tsx"),
          route("exam/question/put", "routes/questions/fill/put.tsx"),
          route("exam/part/:partId/order", "routes/questions/parts/part-order.ts"),
          route("exam/question/slot/:slotId/order", "routes/questions/order.ts"),
          route("exam/question/slot/:slotId/mark", "routes/questions/mark.ts"),
          // It shows the bank within the part, with the bank's translations
          layout("routes/bank/words.tsx", { id: "pick-words" }, [
            route("exam/part/:partId/pick", "routes/questions/fill/pick.tsx"),
          ]),
        ]),
      ]),
    ]),
    // What candidates open with the link or the code that they were sent
    layout("routes/cover/words.tsx", [
      route("cover", "routes/cover/by-code.tsx"),
      route("cover/:token", "routes/cover/show.tsx"),
      route("cover/:token/exam.ics", "routes/cover/calendar.ts"),
      route("cover/:token/reminders", "routes/cover/reminders.ts"),
    ]),

    // Sitting: documents of their own, without React
    route("sit/check", "routes/sit/check.ts"),
    route("sit/:uuid", "routes/sit/show.ts"),
    route("sit/:uuid/hand-in", "routes/sit/hand-in.ts"),
    route("sit/:uuid/pause", "routes/sit/pause.ts"),
    route("sit/:uuid/resume", "routes/sit/resume.ts"),
    route("sit/:uuid/view", "routes/sit/view.ts"),
    route("sit/:uuid/tools", "routes/sit/tools.ts"),
    route("sit/:uuid/signal", "routes/sit/signal.ts"),
    route("sit/:uuid/review", "routes/sit/review.ts"),
    route("sit/:uuid/file/:fileId", "routes/sit/file.ts"),
    route("sit/:uuid/:number", "routes/sit/question.ts"),
    route("sit/:uuid/:number/answer", "routes/sit/own-file.ts"),
    route("receipt/:receipt", "routes/sit/receipt.ts"),

    // Public certificate pages: without script, rendered once and cached
    layout("routes/verify/words.tsx", [route("certificate/entry", "routes/verify/entry.tsx")]),
    route("certificate/info/:templateUuid/:certificateUuid", "routes/verify/info.tsx"),
    route("certificate/info/:templateUuid/:certificateUuid/sheet", "routes/verify/sheet.tsx"),
    route("certificate/info/:templateUuid/:certificateUuid/picture", "routes/verify/picture.ts"),
    route("certificate/info/:templateUuid/:certificateUuid/file/:which", "routes/verify/own-picture.ts"),
    route("certificate/info/:templateUuid/:certificateUuid/credential", "routes/verify/credential.ts"),
    route("certificate/pdf/:templateUuid/:certificateUuid", "routes/verify/pdf.ts"),
    route("certificate/info/issuer/:companyUuid", "routes/verify/issuer/issuer.tsx"),
    route("certificate/info/issuer/:companyUuid/did.json", "routes/verify/issuer/did.ts"),

    route("sidebar", "routes/office/sidebar.ts"),
    route("size", "routes/office/size.ts"),
    route("keys", "routes/office/keys.ts"),
    route("welcome", "routes/home/welcome.ts"),
    route("theme/:colour", "routes/office/theme.ts"),
    route("file/:fileId", "routes/office/file.ts"),
    route("exam/:examId/candidates/:candidateId/picture", "routes/candidates/photo/picture.ts"),
    route("exam/:examId/results.csv", "routes/results/file.ts"),
    route("exam/task/:examId/:taskId/file", "routes/marking/file.ts"),
    route("exam/paper/export/:taskId/file", "routes/exports/file.ts"),
    route("exam/question/export/file", "routes/bank/export-file.ts"),
    route("exam/question/import/template/:format", "routes/bank/template.ts"),
    route("exam/:examId/candidates/import/template/:format", "routes/candidates/import-template.ts"),

    route("certificate/template/preview", "routes/certificates/templates/template-preview.tsx"),
    route(
      "certificate/import/template/:templateUuid/:format",
      "routes/certificates/lists/import-template.ts",
    ),
    route("certificate/zip", "routes/certificates/zip.ts"),
    // The public pages, seen in the office
    route("certificate/:certificateUuid/page", "routes/certificates/page/page.ts"),
    route("certificate/:certificateUuid/page/sheet", "routes/certificates/page/sheet.ts"),
    route("certificate/:certificateUuid/page/pdf", "routes/certificates/page/pdf.ts"),
    route("certificate/:certificateUuid/page/picture", "routes/certificates/page/picture.ts"),
    route("certificate/:certificateUuid/page/file/:which", "routes/certificates/page/own-picture.ts"),
    route("certificate/:certificateUuid/page/credential", "routes/certificates/page/credential.ts"),
    route("certificate/key/page", "routes/certificates/page/issuer.ts"),
    route("certificate/key/page/did.json", "routes/certificates/page/did.ts"),

    ...notOpenYet,

    // Redirects and error pages
    route("401", "routes/entrance/forbidden.tsx"),
    route("404", "routes/entrance/not-found.tsx"),
    route("redirect/*", "routes/entrance/old-redirect.ts"),
    route("*", "routes/entrance/unknown.ts"),
  ]),
] satisfies RouteConfig;
