// What the sweeps know of a posting route: its valid posts, its rejections and its files.
import type { TestSite } from "../site";
import type { openFormWorld } from "./register";

export type Fields = Record<string, string>;
export type World = Awaited<ReturnType<typeof openFormWorld>>;
export type Sender = Pick<World["visitor"], "say" | "post" | "headers" | "send">;

/** A valid post. It has rows of its own, as the sweeps send it. */
export type Valid = {
  /** The values of the parameters in the route's path. */
  ids?: readonly string[];
  /** With its question mark. */
  query?: string;
  /** The client; by default the organiser, a member or a visitor, as the path says. */
  by?: Sender;
  fields?: Record<string, string | File>;
  /** The text of this post's failure, where it is not that of the entry. */
  failure?: string;
  /** Fields whose input the page shows again. */
  shown?: readonly string[];
  /** The status of the same post once the database can be written; 303 by default. */
  later?: number;
  /** Whether it has texts that take longer than two seconds to type: a post before is delayed. */
  isTyped?: true;
};

/** A valid post with its address. */
export type Post = Required<Omit<Valid, "ids" | "query" | "failure" | "isTyped">> & {
  route: string;
  path: string;
  failure: string | null;
  isTyped: boolean;
};

type Around = {
  /** Another address of the route or of a sibling. */
  at?: (valid: Post, world: World) => string | Promise<string>;
  /** The page of the form; the address by default. */
  from?: string;
};

/** A post that is rejected: its fields, and the focused element as tag and id, name or role. */
export type Rejection = [fields: Fields | ((valid: Post) => Fields), focus: string, around?: Around];

/** The rows and the browser of an upload. */
export type UploadPlace = {
  site: TestSite;
  ended: string;
  planned: string;
  page: (path: string) => ReturnType<World["admin"]["page"]>;
};

export type Upload = {
  path: (place: UploadPlace) => string;
  /** The field of the file. */
  field: string;
  fields?: (place: UploadPlace) => Fields | Promise<Fields>;
  /**
   * How it responds to malformed bodies, for one upload of each kind and route: by its own rules (`api`, `import`), as a form whose
   * picture is `optional` or `required`, or as one that reads none.
   */
  reads?: "api" | "import" | "optional" | "required" | "none";
  /** The position of the message about a picture, and its first words. */
  note?: string;
  lead?: string;
  bytesAtMost: number;
  tooLarge: string;
  /** Whether it rejects a picture without a QR code, which stays stored. */
  needsCode?: true;
  /** An accepted file; a picture by default. */
  good?: Buffer;
};

/** A posting route. */
export type FormEntry = [
  /** The text while the database cannot be written; null where nothing is written, or no form of a page posts to it. */
  failure: string | null,
  /** Makes the rows of its valid posts; rejections vary the first one. Null without fields. */
  posts: ((world: World) => Valid | Valid[] | Promise<Valid | Valid[]>) | null,
  /** `form-fields`: that sweep sends them. `elsewhere`: messages of another page. `none`: nothing can be filled in wrongly. */
  rejections: Rejection[] | "form-fields" | "elsewhere" | "none",
  /** Where it reads files, by name. */
  uploads?: Record<string, Upload>,
];

/** Entries by route, in the order in which their posts are sent. */
export type FormEntries = Record<string, FormEntry>;

export const email = "lin.yue@example.org";
export const twice = { password: "Anders2026", confirm: "Anders2026" };
export const long = "长".repeat(6000);
/** The focus of a rejection without a control. */
export const message = "div alert";
export const instead = (from: string | RegExp, to: string): Around => ({
  at: ({ path }) => path.replace(from, to),
});
