const each = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`);
const posts = (count: number): string => (count === 1 ? '1 new post' : `${count} new posts`);

/** The words of an order for the posts to come of a profile. */
export const subscriptionsEn = {
  username: 'Username',
  usernameHint: 'Without @, as it stands in the address of the profile. The profile must be public.',
  least: 'Least for each post',
  leastHint: (min: string) => `${min} or more`,
  most: 'Most for each post',
  mostHint: (max: string) => `At most ${max}`,
  posts: 'New posts',
  postsHint: (min: number, max: number) => `${min} to ${max}`,
  delay: 'Minutes to wait after a post',
  delayHint: (max: string) => `0 to ${max}`,
  lastDay: 'Last day',
  lastDayHint: 'Posts after it get nothing.',
  spans: 'Often chosen',
  span: (days: number) => `${days} days`,
  summary: (count: number, least: string, most: string, total: string) =>
    `${posts(count)}, ${each(least, most)} for each: up to ${total}`,
  priceHint: 'Enter how many each post gets, and how many posts, to see the price.',
  paidBack: 'You pay for the most now. What your posts do not get is paid back to your wallet at the end.',
  faults: {
    username: 'Please enter the username',
    least: 'Please enter the least for each post',
    most: 'Please enter the most for each post',
    mostBelowLeast: 'The most can not be below the least',
    tooFew: (min: string) => `Each post needs at least ${min}`,
    tooMany: (max: string) => `Each post can get at most ${max}`,
    posts: (min: number, max: number) => `Please enter ${min} to ${max} posts`,
    delay: (max: string) => `Please enter 0 to ${max} minutes`,
    lastDay: (max: number) => `Please choose a day from tomorrow to ${max} days from now`,
  },
  planOf: (count: number, least: string, most: string) => `${posts(count)}, ${each(least, most)} for each`,
  until: (day: string) => `until ${day}`,
  progress: (begun: number, ended: number, count: number) => `${begun} of ${posts(count)} so far, ${ended} delivered`,
};
