import { SelectField, TextareaField, TextField } from "../field";

type Props = {
  listing?: {
    title: string;
    description: string;
    category: string;
    long_description: string | null;
    price_cents: number;
  };
  categories: { category: string; name: string }[];
  /** A sentence on what the seller gets of a sale. */
  share: string;
};

/** What a listing says about itself: the part of the form that publishing and editing have in common. */
export function ListingFields({ listing, categories, share }: Props) {
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
        <TextField
          label="Price in US dollars"
          name="price"
          inputMode="decimal"
          pattern="[0-9]{1,6}([.][0-9]{1,2})?"
          title="An amount such as 12 or 12.50"
          required
          defaultValue={((listing?.price_cents ?? 0) / 100).toFixed(2)}
          hint={`0 for free. ${share}`}
        />
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
