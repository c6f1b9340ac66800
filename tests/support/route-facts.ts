// The declarations of the built site's routes by URL.
import { routeHandlersOf } from "../../server/pages/deferred-routes";
import { server } from "./site";

export const { factsOf } = routeHandlersOf(server.build);
