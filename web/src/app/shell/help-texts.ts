/** Labels and short texts of its components. */
export const labels = {
  keyboard: 'Keyboard',
  whenNotTyping: 'They work whenever you’re not typing.',
  singleKeyShortcuts: 'Single-key shortcuts',
  whyTurnOff: 'Turn them off if they clash with a screen reader or voice control.',
  findHint: 'Your browser’s find only sees what’s on screen. Use the search box to search everything.',
} as const
