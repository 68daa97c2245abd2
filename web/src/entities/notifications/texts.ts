/** For screen readers, after the name of what has the number: "Notifications, 4 unread". */
export const unreadCount = (shown: string) => `, ${shown} unread`
export const elsewhere = ', more for another profile'
export const notSaved = 'Not saved'
export const saveFailed = 'An error occurred while saving. Please try again.'
