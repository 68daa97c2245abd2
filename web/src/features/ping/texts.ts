/** Labels and short texts of its components. */
export const labels = {
  pong: 'pong',
  serviceIsHealthy: 'Service is healthy',
} as const
