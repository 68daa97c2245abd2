/** Words with a known share of the posts, whatever the size and the seed. */
export const words = Object.freeze({
  /** In a quarter of all posts. */
  common: 'today',
  /** In one of a thousand posts. */
  middle: 'lantern',
  /** In seven or eight posts of the world. */
  rare: 'quokka',
})
