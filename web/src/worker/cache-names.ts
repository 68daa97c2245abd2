/** Public pictures; the page deletes it when somebody logs out. */
export const MEDIA_CACHE = 'media'
/** Files of the app beyond those that every worker brings with it. */
export const ASSETS_CACHE = 'assets'
