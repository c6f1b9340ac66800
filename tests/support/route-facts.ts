// What the routes of the built site state of an address.
import { routeHandlersOf } from "../../server/pages/route-handlers";
import { server } from "./site";

export const { factsOf } = routeHandlersOf(server.build);
