// Module files of all routes, with that of a layout before those of its pages.
import routes from "../../app/routes";

export const routeFiles = (await routes).flatMap(({ file, children = [] }) => [
  file,
  ...children.map((page) => page.file),
]);
