import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { BoundedCache } from "#contract/bounded-cache";
import { FormTokenProvider } from "~/form/PostForm";
import { parted, renderShared } from "~/render-page.server";
import { csrfToken } from "~/session/csrf.server";
import type { OperatorContext } from "~/session/guard.server";
import { WordsProvider } from "~/words/words";
import { WatchNow } from "./WatchNow";
import { loadWatchList } from "./watch-list.server";

/** Maximum characters of rendered lists, of some 15,000 each. */
const rendered = new BoundedCache<string>(2_000_000);

/** The list and its HTML, which all monitors share who see the same at the same moment. */
export async function loadFragment(context: OperatorContext, args: LoaderFunctionArgs) {
  const { language, t } = context;
  const { list, pulse } = await loadWatchList(context, args);
  const [csrf] = await csrfToken(args.request, args.context);
  const own = { csrf, formId: args.context.formId };
  const html = renderShared(rendered, `${language} ${JSON.stringify(list)}`, own, (token) =>
    parted(
      renderToStaticMarkup(
        <WordsProvider value={t}>
          <FormTokenProvider value={token}>
            <WatchNow list={list} />
          </FormTokenProvider>
        </WordsProvider>,
      ),
    ),
  );
  return { list, html, pulse };
}
