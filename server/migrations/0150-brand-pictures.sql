-- The shop's own logo and icon, each size of the icon a row. What is not here is built in.
create table brand_pictures (
  name text primary key,
  -- Of all that an address stands for: the bytes and the plate of a logo, the bytes of all sizes of an icon.
  hash text not null,
  width {integer} not null,
  height {integer} not null,
  -- Where the picture needs paper of the other theme below it: none, in-dark or in-light.
  plate text not null,
  bytes {bytes} not null
) {strict};
