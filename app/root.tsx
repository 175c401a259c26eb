import light from "virtual:light";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import { defaultLanguage, languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { FormTokenProvider } from "./form/PostForm";
import { isInOffice } from "./office";
import { PageTitle, useRouterState } from "./PageTitle";
import { paths } from "./paths";
import { csrfToken } from "./session/csrf.server";
import { readSingleKeys } from "./session/keys.server";
import { clearTokenOnOpenAddress } from "./session/leave.server";
import { readSize } from "./session/size.server";
import { PageEnd, StyleSheet, styleSheetOf } from "./styles/StyleSheet";
import { colours } from "./styles/tokens";
import type { Crumb } from "./ui/Breadcrumb";
import { readLanguage } from "./words/words.server";

/** Data of every page: its language, and the CSRF token of its forms. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await readLanguage(request);
  const [token, cookie] = await csrfToken(request, context);
  const headers = await clearTokenOnOpenAddress(request);
  if (cookie) headers.append("set-cookie", cookie);
  const [size, hasSingleKeys] = await Promise.all([readSize(request), readSingleKeys(request)]);
  return data({ language, size, hasSingleKeys, csrf: token, formId: context.formId }, { headers });
}

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

/** What a route's `handle` may declare about its page. */
export interface Handle {
  /** The page's title; `data` is what its loader returned. The deepest route that defines one wins. */
  title?: (t: Translate, data: never) => string;
  /** Seconds until the page refreshes itself without script, while something is in progress; else null. */
  refresh?: (data: never) => number | null;
  /** True for a dialog over the page: the frame behind it is inert. */
  dialog?: boolean;
  /** Breadcrumb items of this route, from the outermost on. */
  crumb?: (t: Translate, data: never) => Crumb | Crumb[];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const hasError = useRouterState()?.errors != null;
  const matches = useMatches();
  const location = useLocation();
  const refresh = hasError ? null : secondsToRefresh(matches);
  const routes = matches.map(({ id }) => id);
  return (
    <html
      lang={languages[root?.language ?? defaultLanguage].tag}
      data-size={root?.size}
      data-refresh={refresh ?? undefined}
      data-keys={root?.hasSingleKeys === false ? "off" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colours.brand[0]} />
        <PageTitle />
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <Meta />
        <StyleSheet href={styleSheetOf(routes)} />
        {(isInOffice(routes) || isAtTheDoor(location)) && <script src={light} defer />}
        <Links />
      </head>
      <body>
        <FormTokenProvider value={root ?? null}>{children}</FormTokenProvider>
        <PageEnd />
      </body>
    </html>
  );
}

/**
 * Sign-in where `/` leads without a session. A legacy address may be in the hash (`/#/certificate/…`), also a
 * public one; only script can read it.
 */
const isAtTheDoor = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  pathname + search === paths.signIn({ redirect: "/" });

/** The poll interval of the deepest route that declares one. */
function secondsToRefresh(matches: ReturnType<typeof useMatches>): number | null {
  const wishes = matches.map(({ handle, data }) => (handle as Handle | undefined)?.refresh?.(data as never));
  return wishes.reverse().find((wish) => wish != null) ?? null;
}

export default function Root() {
  return <Outlet />;
}

/** Of what fails in the document itself; below it the same is caught where the document's data are there. */
export { ErrorBoundary } from "./routes/site";
