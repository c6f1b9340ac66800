import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { HeldData } from "../../app/http/pages/held-data";
import { mergeHandles } from "../../app/http/pages/hydration";

const isPlain = (value: unknown) =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A build of one chain of routes whose documents hand nothing to a script; itself, if one of its pages is hydrated. */
export function withHeldData(build: ServerBuild): ServerBuild {
  const all = Object.values(build.routes).flatMap((route) => route ?? []);
  if (mergeHandles(all.map(({ module }) => module.handle)).hydrate) return build;
  const routes = all.map((route) => {
    const { loader } = route.module;
    if (!loader || route.module.default === undefined) return [route.id, route] as const;
    const held = async (args: LoaderFunctionArgs) => {
      const answer = await loader(args);
      // Answers, and data with a status, are read by the renderer itself.
      return isPlain(answer) && !("init" in (answer as object)) ? new HeldData(answer) : answer;
    };
    return [route.id, { ...route, module: { ...route.module, loader: held } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
