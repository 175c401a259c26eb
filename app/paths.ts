/** Every address that the app writes; a test holds each against routes.ts. */
const withQuery = (path: string, query: Record<string, string | number | null | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const paper = (paperId: string) => `/exam/paper/${encodeURIComponent(paperId)}`;
const part = (partId: string) => `/exam/part/${encodeURIComponent(partId)}`;
const slot = (slotId: string) => `/exam/question/slot/${encodeURIComponent(slotId)}`;

export const paths = {
  home: () => "/exam/index",
  signIn: (query: { redirect?: string } = {}) => withQuery("/login", query),
  sendCode: () => "/login/code/send",
  secondStep: (query: { redirect?: string } = {}) => withQuery("/login/code", query),
  choosePassword: () => "/login/password",
  signOut: () => "/logout",
  language: () => "/language",
  sidebar: () => "/sidebar",
  forbidden: () => "/401",
  notFound: () => "/404",
  launch: (query: { from?: string; source?: string } & Record<string, string | undefined> = {}) =>
    withQuery("/launch", query),
  tasks: () => "/exam/task",
  monitor: () => "/exam/monitor",
  room: () => "/offline/room",
  papers: {
    list: (query: { key?: string; state?: string; sort?: string; page?: number } = {}) =>
      withQuery("/exam/paper", query),
    questions: (paperId: string, partId?: string, page?: number) =>
      withQuery("/exam/paper/quest", { paperId, part: partId, page }),
    sessions: (paperId: string) => withQuery("/exam/paper/session", { paperId }),
    edit: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/edit`, query),
    copy: (paperId: string) => `${paper(paperId)}/copy`,
    archive: (paperId: string, query: { archive?: "1" | "0"; from?: string } = {}) =>
      withQuery(`${paper(paperId)}/archive`, query),
    remove: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/delete`, query),
    remark: (paperId: string, query: { from?: string } = {}) => withQuery(`${paper(paperId)}/remark`, query),
  },
  parts: {
    new: (paperId: string) => `${paper(paperId)}/part/new`,
    edit: (partId: string) => `${part(partId)}/edit`,
    remove: (partId: string) => `${part(partId)}/delete`,
    move: (partId: string) => `${part(partId)}/order`,
  },
  questions: {
    new: (partId: string, query: { type?: number } = {}) => withQuery(`${part(partId)}/question/new`, query),
    edit: (slotId: string) => `${slot(slotId)}/edit`,
    remove: (slotId: string) => `${slot(slotId)}/delete`,
    move: (slotId: string) => `${slot(slotId)}/order`,
    mark: (slotId: string) => `${slot(slotId)}/mark`,
  },
};
