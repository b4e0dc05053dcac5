import { invalid, missing } from "./errors";

type ListParams = { limit?: number; starting_after?: string; ending_before?: string };

/** One page of objects that come newest first, as v1 lists answer. */
export function page<T extends { id: string }>(
  noun: string,
  url: string,
  all: T[],
  params: ListParams,
  render: (object: T) => object,
) {
  if (params.starting_after !== undefined && params.ending_before !== undefined) {
    throw invalid(
      "Received both starting_after and ending_before parameters. Please pass in only one.",
      "parameters_exclusive",
    );
  }
  const limit = params.limit ?? 10;
  const { data, hasMore } = cut(noun, all, params, limit);
  return { object: "list", url, has_more: hasMore, data: data.map(render) };
}

function cut<T extends { id: string }>(noun: string, all: T[], params: ListParams, limit: number) {
  if (params.ending_before !== undefined) {
    const end = position(noun, all, params.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { data: all.slice(start, end), hasMore: start > 0 };
  }
  const start =
    params.starting_after === undefined ? 0 : position(noun, all, params.starting_after, "starting_after") + 1;
  return { data: all.slice(start, start + limit), hasMore: start + limit < all.length };
}

function position<T extends { id: string }>(noun: string, all: T[], id: string, param: string): number {
  const index = all.findIndex((object) => object.id === id);
  if (index < 0) throw missing(noun, id, param);
  return index;
}

/** A list that sits inside another object: its first ten. */
export function sublist(url: string, data: object[]) {
  return { object: "list", url, has_more: data.length > 10, data: data.slice(0, 10) };
}

/** One page of a v2 list; the next page's address carries the position. */
export function pageV2<T>(
  url: string,
  all: T[],
  params: { limit?: number; page?: string },
  render: (object: T) => object,
) {
  const limit = params.limit ?? 20;
  const start = Number(params.page ?? 0);
  if (!Number.isInteger(start) || start < 0) throw invalid("Invalid page", "parameter_invalid", "page");
  const link = (at: number) => `${url}?limit=${limit}&page=${at}`;
  return {
    data: all.slice(start, start + limit).map(render),
    next_page_url: start + limit < all.length ? link(start + limit) : null,
    previous_page_url: start > 0 ? link(Math.max(0, start - limit)) : null,
  };
}
