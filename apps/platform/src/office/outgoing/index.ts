export { createOutgoingAddresses, isOfThisMachine, type OutgoingAddresses } from "./addresses.ts";
export { AddressRefusedError, createPublicFetch, type PublicFetch, UnreachableError } from "./fetch-public.ts";
