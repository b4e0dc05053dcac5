import { changeBy, read } from "@/app/v1/listing-endpoints";
import { route } from "@/lib/http/endpoint";
import { updateListing } from "@/lib/listings/update";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: read,
  PATCH: changeBy(updateListing, "Change a listing, and open a version where one is named"),
});
