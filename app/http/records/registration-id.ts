// Ids of registrations. A browser may choose one, so that a repeated request creates one registration.
import { newId } from "../../platform/ids";

export const newRegistrationId = (): string => newId();
