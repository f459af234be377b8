module shop.example/signup

go 1.19
