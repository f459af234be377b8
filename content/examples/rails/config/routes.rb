Rails.application.routes.draw do
  root "signups#new"
  get "signup", to: "signups#new", as: :signup_page # the address of a refused form
  resource :signup, only: :create
end
