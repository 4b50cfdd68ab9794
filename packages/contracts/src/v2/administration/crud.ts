import { defineCall, done, type Role, type Schema } from "../../call.ts";
import type { ErrorCode } from "../../errors.ts";
import { versionErrors } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf } from "../list-page.ts";
import { KEY_ERRORS, PROGRAM_ERRORS, RECORD_ERRORS } from "./common.ts";

/** One kind of resource that administrators create, list, read, replace and delete. */
interface Resource<Above extends Schema, One extends Schema, Wire extends Schema> {
  /** Singular and plural in the ids of the calls. */
  readonly names: readonly [one: string, several: string];
  readonly tag: string;
  /** Path of the collection, and of one record. */
  readonly paths: readonly [all: string, one: string];
  readonly params: readonly [all: Above, one: One];
  readonly response: Wire;
  readonly readers: readonly Role[];
  readonly writers: readonly Role[];
  /** Errors of calls about the collection, if its path names more than the programme. */
  readonly aboveErrors?: readonly ErrorCode[];
  readonly example: {
    readonly params: readonly [all: Readonly<Record<string, string>>, one: Readonly<Record<string, string>>];
    readonly response: unknown;
  };
}

/** Texts and options of every call. */
interface CallTexts {
  readonly summary: string;
  readonly description: string;
  /** Roles of this call, if they differ from those of its kind. */
  readonly roles?: readonly Role[];
  /** Codes besides those of every call of its kind. */
  readonly errors?: readonly ErrorCode[];
}

interface Written<Body extends Schema> extends CallTexts {
  readonly body: Body;
  /** Body of the example. */
  readonly example: unknown;
}

interface Listed<Query extends Schema> extends CallTexts {
  /** Made by `pagedQuery`: every list can be asked for a page. */
  readonly query: Query;
  /** Query of the example. */
  readonly example: Readonly<Record<string, string | number>>;
}

function readsOf<Above extends Schema, One extends Schema, Wire extends Schema>(resource: Resource<Above, One, Wire>) {
  const { names, tag, paths, params, response, readers, aboveErrors = PROGRAM_ERRORS, example } = resource;
  return {
    list: <Query extends Schema>({ query, roles = readers, errors = [], example: asked, ...texts }: Listed<Query>) =>
      defineCall({
        ...texts,
        description: `${texts.description} ${PAGE_DESCRIPTION}`,
        id: `administration.list${names[1]}`,
        method: "GET",
        path: paths[0],
        tag,
        roles,
        params: params[0],
        query,
        response: pagedListOf(response),
        errors: [...aboveErrors, ...errors],
        example: { params: example.params[0], query: asked, response: [example.response] },
      }),
    read: ({ roles = readers, errors = [], ...texts }: CallTexts) =>
      defineCall({
        ...texts,
        id: `administration.read${names[0]}`,
        versioned: true,
        method: "GET",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        response,
        errors: [...RECORD_ERRORS, ...errors],
        example: { params: example.params[1], response: example.response },
      }),
  };
}

function writesOf<Above extends Schema, One extends Schema, Wire extends Schema>(resource: Resource<Above, One, Wire>) {
  const { names, tag, paths, params, response, writers, aboveErrors = PROGRAM_ERRORS, example } = resource;
  return {
    create: <Body extends Schema>({ body, roles = writers, errors = [], example: sent, ...texts }: Written<Body>) =>
      defineCall({
        ...texts,
        id: `administration.create${names[0]}`,
        versioned: true,
        method: "POST",
        path: paths[0],
        tag,
        roles,
        params: params[0],
        body,
        response,
        errors: [...aboveErrors, ...errors, ...KEY_ERRORS],
        status: 201,
        example: { params: example.params[0], body: sent, response: example.response },
      }),
    replace: <Body extends Schema>({ body, roles = writers, errors = [], example: sent, ...texts }: Written<Body>) =>
      defineCall({
        ...texts,
        id: `administration.replace${names[0]}`,
        versioned: true,
        method: "PUT",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        body,
        response,
        errors: [...RECORD_ERRORS, ...errors, ...versionErrors, ...KEY_ERRORS],
        example: { params: example.params[1], body: sent, response: example.response },
      }),
    remove: ({ roles = writers, errors = [], ...texts }: CallTexts) =>
      defineCall({
        ...texts,
        id: `administration.delete${names[0]}`,
        versioned: true,
        method: "DELETE",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        response: done,
        errors: [...RECORD_ERRORS, ...errors, ...versionErrors, ...KEY_ERRORS],
        example: { params: example.params[1], response: {} },
      }),
  };
}

/** Describes the usual calls of one kind of resource: paths, roles, errors and examples derive from the kind. */
export function crudOf<Above extends Schema, One extends Schema, Wire extends Schema>(
  resource: Resource<Above, One, Wire>,
) {
  return { ...readsOf(resource), ...writesOf(resource) };
}
