-- One row that every registration waited for, and for as long as it takes to make somebody anonymous. Nobody asks it any
-- more: tallies count the customers.
{drop-when customers_came}
{drop-when customers_went}
drop table customer_count;
