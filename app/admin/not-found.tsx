import { NotFound } from "@/components/layout/not-found";
import { metadata } from "../not-found";

export { metadata };

export default NotFound;
