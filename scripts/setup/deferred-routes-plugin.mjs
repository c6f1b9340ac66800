// Vite plugin: the server build loads the routes of organisers and accounts, half of its code, by `loadDeferred` instead of at its
// start. Until then their modules are empty.
const id = "virtual:deferred-routes";
const serverBuild = "\0virtual:remix/server-build";

/** What Remix generates for a route: the import of its module, and its entry in `routes`. */
const routeImport = /import \* as (route\d+) from "[^"]*\/app\/routes\/(?:admin|account)\/[^"]*";/g;
const routeEntry = /(id: ("[^"]*"),[^{}]*module: )(route\d+)/g;

/** @returns {import("vite").Plugin} */
export function deferredRoutes() {
  let imports = [];
  return {
    name: "deferred-routes",
    apply: "build",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (loaded) =>
      loaded === `\0${id}` ? imports.map(([line]) => line.replace("import", "export")).join("\n") : undefined,
    transform(code, transformed) {
      if (transformed !== serverBuild) return undefined;
      imports = [...code.matchAll(routeImport)];
      const names = new Set(imports.map(([, name]) => name));
      const modules = [];
      const rest = code.replace(routeImport, "").replace(routeEntry, (entry, start, routeId, name) => {
        if (!names.has(name)) return entry;
        modules.push(`${routeId}: modules.${name}`);
        return `${start}{}`;
      });
      if (modules.length < Math.max(names.size, 1)) this.error("Remix's server build has another form");
      return `${rest}
export async function loadDeferred() {
  const modules = await import(${JSON.stringify(id)});
  return { ${modules.join(", ")} };
}`;
    },
  };
}
