/** How somebody came in: `page`, or another way with its name behind a colon, such as `api:<key>` or `provider:<id>`. */
export type Via = 'page' | `${'api' | 'provider' | 'gateway' | 'message' | 'statement' | 'invitation'}:${string}`;

/** Who does something. The shop itself has no account, and no made-up user stands for it. */
export type Actor =
  | { readonly kind: 'user'; readonly id: number; readonly via: Via }
  | { readonly kind: 'system'; readonly id: null; readonly via: Via };

export const userActor = (id: number, via: Via): Actor => ({ kind: 'user', id, via });

/** As the tables keep it. */
export const actorColumns = ({ kind, id, via }: Actor) => ({ actor_kind: kind, actor_id: id, via });
