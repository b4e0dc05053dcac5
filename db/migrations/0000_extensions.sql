-- btree_gin: one index for words and filters; fuzzystrmatch: nearest spelling. Both are trusted extensions.
create extension if not exists btree_gin;
--> statement-breakpoint
create extension if not exists fuzzystrmatch;
