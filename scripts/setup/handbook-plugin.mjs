// Vite plugin: `virtual:handbook` exports the HTML of the organiser's handbook, docs/zh, rendered when the site is built.
import { readFileSync } from "node:fs";
import { Marked } from "marked";
import { at } from "./shell.mjs";

const id = "virtual:handbook";
const home = "/admin/handbook";
const files = { readme: "README.md", registration: "registration.md", server: "server.md" };

const chapters = Object.values(files).map((file) => file.replace(".md", ""));

const marked = new Marked({
  renderer: {
    /** Links to other chapters and to other sites; other files of the repository are not on the site. */
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, chapter] = /^([\w-]+)\.md$/.exec(href) ?? [];
      if (chapters.includes(chapter))
        return `<a href="${chapter === "README" ? home : `${home}/${chapter}`}">${text}</a>`;
      return /^https?:/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

/** @type {import("vite").Plugin} */
export const handbook = {
  name: "handbook",
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(loaded) {
    if (loaded !== `\0${id}`) return undefined;
    const imports = [];
    const exported = Object.entries(files).map(([name, file]) => {
      const path = at("docs", "zh", file);
      this.addWatchFile(path);
      const html = marked.parse(readFileSync(path, "utf8"), { async: false });
      // Each picture gets the URL of its built file.
      const parts = html.split(/<img src="([^"]+)"/).map((part, index) => {
        if (index % 2 === 0) return JSON.stringify(part);
        const picture = `picture${imports.length}`;
        imports.push(`import ${picture} from ${JSON.stringify(`${at("docs", "zh", part)}?url`)};`);
        return `'<img loading="lazy" src="' + ${picture} + '"'`;
      });
      return `export const ${name} = ${parts.join(" + ")};`;
    });
    return [...imports, ...exported].join("\n");
  },
};
