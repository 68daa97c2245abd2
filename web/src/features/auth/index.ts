export { ForgotPasswordScreen, LoginScreen, RegisterScreen } from './screens.tsx'
