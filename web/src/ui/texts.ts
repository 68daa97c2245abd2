/** Texts of its components, one export each: the bundler inlines them. */
export const sayso = 'Sayso'
export const saving = 'Saving'
export const backToTop = 'Back to top'
export const retry = 'Retry'
export const support = 'Support:'
export const trueWord = 'true'
export const falseWord = 'false'
export const waits = ', waiting for a connection'
