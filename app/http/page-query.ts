import { readPage } from "../domain/paging";
import { withQuery } from "./query";

/** The page number of a list as its query string; `handle.query` of a list without a search. */
export const pageQuery = (parameters: URLSearchParams): string =>
  withQuery("", { page: readPage(parameters.get("page")) });
