import ListingPage, { generateMetadata } from "../../skills/[slug]/page";

export { generateMetadata };

export default ListingPage;
