import { z } from "zod";
import { READS } from "../tool";
import { count } from "./fields";
import { publicTool } from "./kinds";

export const listCategories = publicTool({
  name: "list_categories",
  title: "List the categories",
  description: "Lists the marketplace's categories with how many listings each has.",
  annotations: READS,
  input: z.object({}),
  output: z.object({
    categories: z.array(z.object({ category: z.string(), name: z.string(), description: z.string(), count })),
  }),
  async run(market) {
    const { categories } = await market.categories();
    return {
      categories: categories.map(({ category, name, description, count }) => ({ category, name, description, count })),
    };
  },
});
