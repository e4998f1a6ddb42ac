/** Both ends are allowed. `days`: from the order to the last day on which a new post counts. */
export const subscriptionBounds = {
  posts: { min: 1, max: 100 },
  delayMinutes: { min: 0, max: 1_440 },
  days: { min: 1, max: 180 },
} as const;

/** What each new post of a profile gets, for so many posts. The wallet pays for the most of all of them at once. */
export interface PostPlan {
  readonly minPerPost: number;
  readonly maxPerPost: number;
  readonly posts: number;
}

/** The most that all posts together can get. */
export const plannedUnits = ({ maxPerPost, posts }: Pick<PostPlan, 'maxPerPost' | 'posts'>): number =>
  maxPerPost * posts;
