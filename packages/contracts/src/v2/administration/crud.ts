import * as z from "zod/mini";
import { defineCall, done, type Role, type Schema } from "../../call.ts";
import type { ErrorCode } from "../../errors.ts";
import { KEY_ERRORS, PROGRAM_ERRORS, THING_ERRORS } from "./common.ts";

/** Things of one kind that those who run a programme make, list, read, replace and take away. */
interface Things<Above extends Schema, One extends Schema, Wire extends Schema> {
  /** One of them and several, in the ids of the calls. */
  readonly names: readonly [one: string, several: string];
  readonly tag: string;
  /** Where they are listed and made, and where one of them is. */
  readonly paths: readonly [all: string, one: string];
  readonly params: readonly [all: Above, one: One];
  readonly response: Wire;
  readonly readers: readonly Role[];
  readonly writers: readonly Role[];
  /** What a call about all of them is refused with where the path names more than the programme. */
  readonly aboveErrors?: readonly ErrorCode[];
  readonly example: {
    readonly params: readonly [all: Readonly<Record<string, string>>, one: Readonly<Record<string, string>>];
    readonly response: unknown;
  };
}

/** What every call says of itself. */
interface Told {
  readonly summary: string;
  readonly description: string;
  /** Where others may make this call than the rest of its kind. */
  readonly roles?: readonly Role[];
  /** Codes beside those every call of its kind can answer. */
  readonly errors?: readonly ErrorCode[];
}

interface Written<Body extends Schema> extends Told {
  readonly body: Body;
  /** Body of the example. */
  readonly example: unknown;
}

interface Listed<Query extends Schema> extends Told {
  readonly query: Query;
  /** Query of the example. */
  readonly example: Readonly<Record<string, string | number>>;
}

function readsOf<Above extends Schema, One extends Schema, Wire extends Schema>(things: Things<Above, One, Wire>) {
  const { names, tag, paths, params, response, readers, aboveErrors = PROGRAM_ERRORS, example } = things;
  return {
    list: <Query extends Schema>({ query, roles = readers, errors = [], example: asked, ...told }: Listed<Query>) =>
      defineCall({
        ...told,
        id: `administration.list${names[1]}`,
        method: "GET",
        path: paths[0],
        tag,
        roles,
        params: params[0],
        query,
        response: z.array(response),
        errors: [...aboveErrors, ...errors],
        example: { params: example.params[0], query: asked, response: [example.response] },
      }),
    read: ({ roles = readers, errors = [], ...told }: Told) =>
      defineCall({
        ...told,
        id: `administration.read${names[0]}`,
        method: "GET",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        response,
        errors: [...THING_ERRORS, ...errors],
        example: { params: example.params[1], response: example.response },
      }),
  };
}

function writesOf<Above extends Schema, One extends Schema, Wire extends Schema>(things: Things<Above, One, Wire>) {
  const { names, tag, paths, params, response, writers, aboveErrors = PROGRAM_ERRORS, example } = things;
  return {
    create: <Body extends Schema>({ body, roles = writers, errors = [], example: sent, ...told }: Written<Body>) =>
      defineCall({
        ...told,
        id: `administration.create${names[0]}`,
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
    replace: <Body extends Schema>({ body, roles = writers, errors = [], example: sent, ...told }: Written<Body>) =>
      defineCall({
        ...told,
        id: `administration.replace${names[0]}`,
        method: "PUT",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        body,
        response,
        errors: [...THING_ERRORS, ...errors, ...KEY_ERRORS],
        example: { params: example.params[1], body: sent, response: example.response },
      }),
    remove: ({ roles = writers, errors = [], ...told }: Told) =>
      defineCall({
        ...told,
        id: `administration.delete${names[0]}`,
        method: "DELETE",
        path: paths[1],
        tag,
        roles,
        params: params[1],
        response: done,
        errors: [...THING_ERRORS, ...errors, ...KEY_ERRORS],
        example: { params: example.params[1], response: {} },
      }),
  };
}

/** Describes the usual calls about things of one kind alike: paths, roles, errors and examples follow from the kind. */
export function crudOf<Above extends Schema, One extends Schema, Wire extends Schema>(
  things: Things<Above, One, Wire>,
) {
  return { ...readsOf(things), ...writesOf(things) };
}
