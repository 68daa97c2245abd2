/** Texts of its components, one export each: the bundler inlines them. */
export const saysoHome = 'Sayso, home'
export const back = 'Back'
export const theme = 'Theme'
