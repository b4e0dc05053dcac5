import type { ReactNode } from "react";
import { SelectField, TextareaField, TextField } from "../field";

type Props = {
  listing?: {
    title: string;
    description: string;
    category: string;
    long_description: string | null;
  };
  categories: { category: string; name: string }[];
  /** The field of the price. */
  price: ReactNode;
};

/** What a listing says about itself: the part of the form that publishing and editing have in common. */
export function ListingFields({ listing, categories, price }: Props) {
  const known = categories.some(({ category }) => category === listing?.category);
  return (
    <>
      <TextField label="Title" name="title" required minLength={3} maxLength={100} defaultValue={listing?.title} />
      <TextareaField
        label="Summary"
        name="description"
        required
        minLength={10}
        maxLength={1024}
        rows={3}
        defaultValue={listing?.description}
        hint="One or two sentences: what it does, and when to reach for it."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Category" name="category" required defaultValue={listing?.category ?? ""}>
          <option value="" disabled>
            Choose one
          </option>
          {listing && !known && <option value={listing.category}>{listing.category}</option>}
          {categories.map(({ category, name }) => (
            <option key={category} value={category}>
              {name}
            </option>
          ))}
        </SelectField>
        {price}
      </div>
      <TextareaField
        label="Description"
        name="long_description"
        maxLength={20_000}
        rows={12}
        defaultValue={listing?.long_description ?? ""}
        optional
        className="font-mono"
        hint="Markdown. What it needs, what it touches, an example of its work. 20,000 characters at most."
      />
    </>
  );
}
