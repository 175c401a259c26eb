import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site. `layout` frames its children and adds nothing to the address. */
export default [
  // Everything stands within one boundary, so that a page that cannot be shown is still one of ours
  layout("routes/site.tsx", [
    index("routes/office/start.ts"),
    route("dashboard", "routes/office/start.ts", { id: "dashboard" }),

    // Getting in and out
    layout("routes/entrance/words.tsx", [
      route("login", "routes/entrance/login.tsx"),
      route("login/code", "routes/entrance/second-step.tsx"),
      route("login/code/send", "routes/entrance/send-code.ts"),
      route("login/password", "routes/entrance/choose-password.tsx"),
      route("login/sms", "routes/entrance/login-by-code.tsx"),
      route("login/sms/send", "routes/entrance/login-by-code-send.tsx"),
      route("gpLogin", "routes/entrance/partner.tsx"),
      route("resetPwd", "routes/entrance/reset-password.tsx"),
      route("resetPwd/send", "routes/entrance/reset-password-send.tsx"),
      route("register", "routes/entrance/register.tsx"),
      route("register/send", "routes/entrance/register-send.tsx"),
      route("register/company", "routes/entrance/register-company.tsx"),
      route("companyInfo", "routes/entrance/company-info.tsx"),
    ]),
    route("logout", "routes/entrance/logout.ts"),
    route("language", "routes/entrance/language.ts"),

    // The office: side menu, top bar, breadcrumb
    layout("routes/office/frame.tsx", [
      route("exam/index", "routes/office/home.tsx"),
      route("exam/task", "routes/office/tasks.tsx"),
      route("exam/monitor", "routes/office/monitor.tsx"),
      route("offline/room", "routes/office/room.tsx"),

      // Oneself
      layout("routes/operator/words.tsx", [
        route("operator", "routes/operator/start.ts"),
        route("operator/second-step", "routes/operator/second-step.ts"),
        route("operator/sessions", "routes/operator/sessions.tsx"),
        route("operator/sessions/:sessionId/end", "routes/operator/session-end.ts"),
        route("operator/role", "routes/operator/role.ts"),
        layout("routes/office/forms.tsx", { id: "operator-forms" }, [
          route("operator/profile", "routes/operator/profile.tsx"),
          route("operator/avatar", "routes/operator/avatar.tsx"),
          route("operator/password", "routes/operator/password.tsx"),
          route("operator/mobile", "routes/operator/mobile.tsx"),
          route("operator/mobile/send", "routes/operator/mobile-send.tsx"),
          route("operator/proof", "routes/operator/proof.tsx"),
          route("feedback", "routes/operator/feedback.tsx"),
        ]),
      ]),

      // One's company and its operators
      layout("routes/companies/words.tsx", [
        layout("routes/companies/operators.tsx", [
          route("companyManagement/account/setting", "routes/companies/no-dialog.ts"),
          layout("routes/office/forms.tsx", { id: "account-forms" }, [
            route("companyManagement/account/new", "routes/companies/operator-new.tsx"),
            route("companyManagement/account/remove", "routes/companies/operators-remove.tsx"),
            route("companyManagement/account/:operatorId/edit", "routes/companies/operator-edit.tsx"),
            route("companyManagement/account/:operatorId/password", "routes/companies/operator-password.tsx"),
          ]),
        ]),
        route("companyManagement/account/:operatorId/lock", "routes/companies/operator-lock.ts"),
        route("companyManagement/company/ticket", "routes/companies/ticket.tsx"),
        layout("routes/office/forms.tsx", { id: "company-forms" }, [
          route("companyManagement/company/setting", "routes/companies/company.tsx"),
          route("companyManagement/company/logo", "routes/companies/logo.tsx"),
          route("companyManagement/company/verification", "routes/companies/verification.tsx"),
          route("companyManagement/company/exam", "routes/companies/settings.tsx"),
        ]),
      ]),

      // The platform
      layout("routes/admin/words.tsx", [
        route("admin/companies", "routes/admin/companies.tsx"),
        route("admin/companies/:companyId/grant", "routes/admin/company-grant.ts"),
        route("admin/applications", "routes/admin/applications.tsx"),
        route("admin/outbox", "routes/admin/outbox.tsx"),
        route("admin/outbox/:messageId/again", "routes/admin/outbox-again.ts"),
        route("admin/errors", "routes/admin/errors.tsx"),
        route("admin/errors/clear", "routes/admin/errors-clear.ts"),
        layout("routes/office/forms.tsx", { id: "admin-forms" }, [
          route("admin/companies/:companyId", "routes/admin/company.tsx"),
          route("admin/feedback", "routes/admin/feedback.tsx"),
        ]),
      ]),

      // Papers: the list, and dialogs over it
      layout("routes/papers/words.tsx", [
        layout("routes/papers/list.tsx", [
          route("exam/paper", "routes/papers/no-dialog.ts"),
          layout("routes/office/forms.tsx", { id: "paper-forms" }, [
            route("launch", "routes/papers/new.tsx"),
            route("exam/paper/:paperId/edit", "routes/papers/edit.tsx"),
            route("exam/paper/:paperId/remark", "routes/papers/remark.tsx"),
            route("exam/paper/:paperId/delete", "routes/papers/delete.tsx"),
          ]),
        ]),
        route("exam/paper/:paperId/copy", "routes/papers/copy.ts"),
        route("exam/paper/:paperId/archive", "routes/papers/archive.ts"),
        route("exam/paper/session", "routes/papers/sessions.tsx"),
        route("exam/paper/:paperId/session/add", "routes/papers/session-add.tsx"),
        layout("routes/office/forms.tsx", { id: "group-forms" }, [
          route("exam/paper/group/new", "routes/papers/group-new.tsx"),
          route("exam/paper/:paperId/session/copy", "routes/papers/session-copy.tsx"),
        ]),
        route("exam/paper/:paperId/session/:childId/order", "routes/papers/session-order.ts"),
        route("exam/paper/:paperId/session/:childId/remove", "routes/papers/session-remove.tsx"),
      ]),

      // Papers on paper
      layout("routes/exports/words.tsx", [
        route("exam/paper/export", "routes/exports/show.tsx"),
        route("exam/paper/:paperId/export/print", "routes/exports/print.ts"),
        route("exam/paper/:paperId/export/pdf", "routes/exports/pdf.ts"),
        route("exam/paper/:paperId/export/word", "routes/exports/word.ts"),
      ]),

      // Certificates
      layout("routes/certificates/words.tsx", [
        route("certificate/list", "routes/certificates/list.tsx"),
        route("certificate/template", "routes/certificates/templates.tsx"),
        route("certificate/template/:templateUuid/copy", "routes/certificates/template-copy.ts"),
        route("certificate/template/:templateUuid/archive", "routes/certificates/template-archive.ts"),
        route("certificate/import/:listId", "routes/certificates/import-show.tsx"),
        route("certificate/import/:listId/start", "routes/certificates/import-start.ts"),
        route("certificate/import/:listId/discard", "routes/certificates/import-discard.ts"),
        route("certificate/key", "routes/certificates/keys.tsx"),
        route("certificate/key/new", "routes/certificates/key-new.ts"),
        layout("routes/office/forms.tsx", { id: "certificate-forms" }, [
          route("certificate/new", "routes/certificates/new.tsx"),
          route("certificate/import", "routes/certificates/import.tsx"),
          route("certificate/template/new", "routes/certificates/template-new.tsx"),
          route("certificate/template/:templateUuid", "routes/certificates/template-edit.tsx"),
          route("certificate/key/:keyId/revoke", "routes/certificates/key-revoke.tsx"),
          route("certificate/:certificateUuid/revoke", "routes/certificates/revoke.tsx"),
          route("certificate/:certificateUuid/replace", "routes/certificates/replace.tsx"),
        ]),
        route("certificate/:certificateUuid", "routes/certificates/show.tsx"),
      ]),

      // The bank of questions
      layout("routes/bank/words.tsx", [
        route("exam/question", "routes/bank/list.tsx"),
        route("exam/question/duplicates", "routes/bank/duplicates.tsx"),
        route("exam/question/bank/:bankId/delete", "routes/bank/bank-delete.tsx"),
        route("exam/question/export", "routes/bank/export.tsx"),
        route("exam/question/import/:importId", "routes/bank/import-show.tsx"),
        route("exam/question/import/:importId/start", "routes/bank/import-start.ts"),
        route("exam/question/import/:importId/discard", "routes/bank/import-discard.ts"),
        layout("routes/office/forms.tsx", { id: "bank-forms" }, [
          route("exam/question/import", "routes/bank/import.tsx"),
          route("exam/question/new", "routes/bank/new.tsx"),
          route("exam/question/:questionId/edit", "routes/bank/edit.tsx"),
          route("exam/question/:questionId/preview", "routes/bank/preview.tsx"),
          route("exam/question/move", "routes/bank/move.tsx"),
          route("exam/question/tag", "routes/bank/tag.tsx"),
          route("exam/question/delete", "routes/bank/delete.tsx"),
          route("exam/question/bank", "routes/bank/banks.tsx"),
        ]),
        route("exam/question/restore", "routes/bank/restore.ts"),
        route("exam/question/:questionId", "routes/bank/show.tsx"),
      ]),

      // A paper's parts and questions
      layout("routes/questions/words.tsx", [
        route("exam/paper/quest", "routes/questions/show.tsx"),
        route("exam/part/:partId/delete", "routes/questions/part-delete.tsx"),
        route("exam/part/:partId/draw/again", "routes/questions/draw-again.tsx"),
        route("exam/question/slot/:slotId/delete", "routes/questions/delete.tsx"),
        layout("routes/office/forms.tsx", { id: "question-forms" }, [
          route("exam/paper/:paperId/part/new", "routes/questions/part-new.tsx"),
          route("exam/part/:partId/edit", "routes/questions/part-edit.tsx"),
          route("exam/part/:partId/draw", "routes/questions/draw.tsx"),
          route("exam/paper/:paperId/part/copy", "routes/questions/part-copy.tsx"),
          route("exam/question/put", "routes/questions/put.tsx"),
          route("exam/part/:partId/order", "routes/questions/part-order.ts"),
          route("exam/part/:partId/question/new", "routes/questions/new.tsx"),
          route("exam/question/slot/:slotId/edit", "routes/questions/edit.tsx"),
          route("exam/question/slot/:slotId/order", "routes/questions/order.ts"),
          route("exam/question/slot/:slotId/mark", "routes/questions/mark.ts"),
          // It shows the bank within the part, in the bank's words
          layout("routes/bank/words.tsx", { id: "pick-words" }, [
            route("exam/part/:partId/pick", "routes/questions/pick.tsx"),
          ]),
        ]),
      ]),
    ]),
    // Certificates as anyone may see them: pages without script, drawn once and kept
    layout("routes/verify/words.tsx", [route("certificate/entry", "routes/verify/entry.tsx")]),
    route("certificate/info/:templateUuid/:certificateUuid", "routes/verify/info.tsx"),
    route("certificate/info/:templateUuid/:certificateUuid/sheet", "routes/verify/sheet.tsx"),
    route("certificate/info/:templateUuid/:certificateUuid/picture", "routes/verify/picture.ts"),
    route("certificate/info/:templateUuid/:certificateUuid/file/:which", "routes/verify/own-picture.ts"),
    route("certificate/info/:templateUuid/:certificateUuid/credential", "routes/verify/credential.ts"),
    route("certificate/pdf/:templateUuid/:certificateUuid", "routes/verify/pdf.ts"),
    route("certificate/info/issuer/:companyUuid", "routes/verify/issuer.tsx"),
    route("certificate/info/issuer/:companyUuid/did.json", "routes/verify/did.ts"),

    route("sidebar", "routes/office/sidebar.ts"),
    route("size", "routes/office/size.ts"),
    route("welcome", "routes/office/welcome.ts"),
    route("theme/:colour", "routes/office/theme.ts"),
    route("file/:fileId", "routes/office/file.ts"),
    route("exam/paper/export/:taskId/file", "routes/exports/file.ts"),
    route("exam/question/export/file", "routes/bank/export-file.ts"),
    route("exam/question/import/template/:format", "routes/bank/template.ts"),

    route("certificate/template/preview", "routes/certificates/template-preview.tsx"),
    route("certificate/import/template/:templateUuid/:format", "routes/certificates/import-template.ts"),
    route("certificate/zip", "routes/certificates/zip.ts"),

    // Pages about pages
    route("401", "routes/entrance/forbidden.tsx"),
    route("404", "routes/entrance/not-found.tsx"),
    route("redirect/*", "routes/entrance/old-redirect.ts"),
    route("*", "routes/entrance/unknown.ts"),
  ]),
] satisfies RouteConfig;
