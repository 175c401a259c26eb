import light from "virtual:light";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useNonce } from "./nonce";
import { isInOffice } from "./office";
import { PageTitle, useRouterState } from "./PageTitle";
import { paths } from "./paths";
import { leaveOnOpenAddress } from "./session/leave.server";
import { csrfToken } from "./session/proof.server";
import { StopPage } from "./session/StopPage";
import { readSize } from "./session/size.server";
import { stopOf } from "./session/stop";
import { PageEnd, Sheet, sheetOf } from "./styles/Sheet";
import { colours } from "./styles/tokens";
import type { Crumb } from "./ui/Breadcrumb";
import { languageTags } from "./words/languages";
import type { Say, Words } from "./words/words";
import { readLanguage } from "./words/words.server";

/** What every page needs: its language, and the proof that its forms carry. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await readLanguage(request);
  const [token, cookie] = await csrfToken(request, context);
  const headers = await leaveOnOpenAddress(request);
  if (cookie) headers.append("set-cookie", cookie);
  return data({ language, size: await readSize(request), csrf: token, formId: context.formId }, { headers });
}

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

/** What a route may say about its page. */
export interface Handle {
  /** True where React takes the page over; other pages of the office are sent the light script alone, others none. */
  script?: boolean;
  /** Which words its pages are written in, beside those of the frame. */
  words?: readonly (keyof Words)[];
  /** The page's title; `data` is what its loader returned. The deepest route that says one wins. */
  title?: (t: Say, data: never) => string;
  /** Seconds after which a browser without script asks for the page anew: while something goes on; otherwise null. */
  refresh?: (data: never) => number | null;
  /** True for a dialog over the page: the frame behind it can be neither reached nor heard. */
  dialog?: boolean;
  /** What the breadcrumb shows for this route, from the outermost on. */
  crumb?: (t: Say, data: never) => Crumb | Crumb[];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const hasError = useRouterState()?.errors != null;
  const matches = useMatches();
  const location = useLocation();
  // Where React has come to draw, it stays: from one page to the next it needs no new document.
  const isReact = useHydrated() || matches.some((match) => (match.handle as Handle | undefined)?.script);
  const refresh = hasError ? null : secondsToRefresh(matches);
  const routes = matches.map(({ id }) => id);
  return (
    <html lang={languageTags[root?.language ?? "zh"]} data-size={root?.size}>
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
        <Sheet href={sheetOf(routes)} />
        {(isInOffice(routes) || isAtTheDoor(location)) && <script src={light} defer />}
        <Links />
      </head>
      <body>
        {children}
        <PageEnd />
        {isReact && !hasError && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Sign-in where the bare address leads without a session. An old address may stand behind its hash (`/#/certificate/…`),
 * also one that is open to everybody; only script can read it.
 */
const isAtTheDoor = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  pathname + search === paths.signIn({ redirect: "/" });

/** What the deepest route that wants to be asked again says. */
function secondsToRefresh(matches: ReturnType<typeof useMatches>): number | null {
  const wishes = matches.map(({ handle, data }) => (handle as Handle | undefined)?.refresh?.(data as never));
  return wishes.reverse().find((wish) => wish != null) ?? null;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <StopPage stop={stopOf(useRouteError())} />;
}
