interface KeyGroup {
  readonly name: string
  readonly keys: readonly (readonly [combination: string, does: string])[]
}

/** The keys listed in the help. Keys of single screens are listed too, so there is one place to look. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'Go to',
    keys: [
      ['g e', 'Explore'],
      ['g f', 'Following'],
      ['g r', 'Followers'],
      ['g n', 'Notifications'],
      ['g p', 'Profile'],
      ['g $', 'Funds'],
      ['g s', 'Settings'],
      ['1 2 3 4', 'Switch tabs'],
      ['n', 'New post'],
      ['/', 'Search'],
    ],
  },
  {
    name: 'In a list',
    keys: [
      ['j', 'Next post'],
      ['k', 'Previous post'],
      ['o', 'Open the post'],
      ['x', 'Show more or less'],
      ['m', 'Sound'],
      ['p', 'Author'],
      ['.', 'New posts, from the top'],
    ],
  },
  {
    name: 'On a post',
    keys: [
      ['c', 'Comment'],
      ['l', 'Like'],
      ['d', 'Dislike'],
      ['t', 'True'],
      ['f', 'False'],
      ['b', 'Unlock'],
    ],
  },
  {
    name: 'Everywhere',
    keys: [
      ['Esc', 'Close, or go back'],
      ['F8', 'Messages on the screen'],
      ['?', 'This help'],
    ],
  },
]
