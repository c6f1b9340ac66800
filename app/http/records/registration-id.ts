// Ids of registrations, which a browser may choose so that a repeated request adds a guest once.
import { newId } from "../../platform/ids";

export const newRegistrationId = (): string => newId();
