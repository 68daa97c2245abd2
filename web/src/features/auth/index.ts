export { ForgotPasswordScreen } from './forgot-screen.tsx'
export { LoginScreen } from './login-screen.tsx'
export { RegisterScreen } from './register-screen.tsx'
