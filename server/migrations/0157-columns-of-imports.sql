-- How a file of an unknown bank was read: JSON, as in contract/statement-file.ts. The same file with other columns would show its payments
-- once more. Null: the bank is known, or the import is from before this migration.
alter table statement_imports add column columns text;
