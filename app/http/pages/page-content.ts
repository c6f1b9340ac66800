import type { ContentNoun } from "../../db/content-version.server";

/** What a page may show a visitor of their own, beside what it shows everybody. */
export type OwnPart = "votes" | "likes" | "wishes" | "comments" | "nickname";

/** What a public page is made of beside the settings, and what of a visitor's own it shows. */
export type PageContent = { nouns: readonly ContentNoun[]; own: readonly OwnPart[] };
