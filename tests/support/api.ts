// A typed client of the JSON API that validates every response against the OpenAPI document.
import createClient from "openapi-fetch";
import type { paths } from "../../docs/api-client/api-types";
import { readContract } from "./contract";
import { origin, type TestSite } from "./site";

export const adminPassword = "correct horse";

export type Api = Awaited<ReturnType<typeof openApi>>;

/** Clients of a site: anonymous and the administrator's. */
export async function openApi(site: TestSite) {
  const contract = await readContract(site);
  const respond = async (request: Request): Promise<Response> => {
    const response = await site.handler(request);
    await contract.hold(request, response.clone());
    return response;
  };
  const as = (headers: Record<string, string>) =>
    createClient<paths>({ baseUrl: `${origin}/api`, fetch: respond, headers });
  const anyone = as({});
  return {
    contract,
    anyone,
    /** Signs the administrator in; the client sends the token with every request. */
    async signIn() {
      const { data } = await anyone.POST("/admin/login", { body: { password: adminPassword } });
      if (!data) throw new Error("the administrator was not signed in");
      const headers = { Authorization: `Bearer ${data.data.token}` };
      return { ...data.data, headers, client: as(headers) };
    },
  };
}
