import { groupDigits } from '../../contract/money.ts';

const plural = (count: number, one: string, many: string) =>
  `${groupDigits(String(count))} ${count === 1 ? one : many}`;

/** The words of what an order can need beside its link: comments, names, the number of an answer. */
export const orderExtrasEn = {
  labels: {
    comments: 'Comments',
    usernames: 'Usernames',
    hashtags: 'Hashtags',
    groups: 'Groups',
    username: 'Username',
    hashtag: 'Hashtag',
    media: 'Link of the other post',
    answerNumber: 'Number of the answer',
  },
  hints: {
    comments: 'One comment on each line.',
    usernames: 'One username on each line.',
    hashtags: 'One hashtag on each line.',
    groups: 'The link of one group on each line.',
    username: 'Without @, as it stands in the address of the profile.',
    hashtag: 'One hashtag, such as #diwali.',
    media: 'Those who like this post are mentioned.',
    answerNumber: 'Which answer of the poll gets the votes: 1 for the first.',
  },
  counts: {
    comments: (count: number) => plural(count, 'comment', 'comments'),
    usernames: (count: number) => plural(count, 'username', 'usernames'),
    hashtags: (count: number) => plural(count, 'hashtag', 'hashtags'),
    groups: (count: number) => plural(count, 'group', 'groups'),
  },
  bounds: (min: string, max: string) => `${min} to ${max} per order.`,
  missing: {
    comments: 'Please enter the comments, one on each line',
    usernames: 'Please enter the usernames, one on each line',
    hashtags: 'Please enter the hashtags, one on each line',
    groups: 'Please enter the groups, one on each line',
    username: 'Please enter the username',
    hashtag: 'Please enter the hashtag',
    media: 'Please enter the link of the post',
    answerNumber: 'Please enter the number of the answer, such as 2',
  },
  lineTooLong: (number: number) => `Line ${number} is longer than 500 characters`,
  tooLong: 'All lines together can have 20,000 characters',
  tooFew: (min: string) => `Please write at least ${min} lines`,
  tooMany: (max: string) => `Please write at most ${max} lines`,
  priceHint: {
    quantity: 'Enter a quantity to see the price.',
    package: 'One package has one price.',
    comments: 'Write the comments to see the price.',
    usernames: 'Write the usernames to see the price.',
    hashtags: 'Write the hashtags to see the price.',
    groups: 'Write the groups to see the price.',
  },
  copy: (name: string) => `Copy: ${name}`,
};
