// The declarations of the built site's routes by URL.
import { routeHandlersOf } from "../../server/pages/route-handlers";
import { server } from "./site";

export const { factsOf } = routeHandlersOf(server.build);
