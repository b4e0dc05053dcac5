import { publish } from "@/app/v1/listing-endpoints";
import { route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: publish });
