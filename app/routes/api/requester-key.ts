// Who makes a call: the organiser, if the operation is for their role, and the owner of an idempotency key.
import { isPermitted } from "~/domain/organisers/roles";
import { voterKeyOf } from "~/domain/voter-key";
import type { ApiIdentity } from "~/http/api/api-identity.server";
import type { Call, Operation } from "~/http/api/operation";

/** Whether cookie or token prove the requester; a network address and a program's name do not. */
export const isProven = (identity: ApiIdentity) => Boolean(identity.admin || voterKeyOf(identity.requester));

/** Namespace of an idempotency key, so that clients choosing the same key do not get each other's responses. */
export function requesterKeyOf(
  { access }: Operation,
  identity: ApiIdentity,
  { request, address }: Pick<Call<unknown, unknown>, "request" | "address">,
): string {
  if (access !== "public") return identity.admin ? `organiser:${identity.admin.organiser.id}` : "admin";
  // The plain address, which is only hashed together with the key: the address hash for counting changes daily.
  const stranger = JSON.stringify([address, request.headers.get("User-Agent")]);
  return voterKeyOf(identity.requester) ?? (identity.admin ? `s:${identity.admin.id}` : stranger);
}

/** The organiser of a call if the operation is for their role. */
export function permittedAdmin({ access, organiserPermission = "full" }: Operation, { admin }: ApiIdentity) {
  const permission = access === "public" ? organiserPermission : access;
  return admin && isPermitted(admin.organiser, permission) ? admin : undefined;
}
